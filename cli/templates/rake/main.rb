def desc(text)
  Rake.desc(text)
end

def namespace(name, &block)
  Rake.namespace(name, &block)
end

def task(*given, &block)
  Rake.declare(given, block)
end

def multitask(*given, &block)
  Rake.declare(given, block)
end

{{loads}}
Rake.run(ARGV)
