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

def file(*given, &block)
  Rake.declare_file(given, block)
end

def directory(*given, &block)
  Rake.declare_folder(given, block)
end

def rule(*given, &block)
  Rake.declare_rule(given, block)
end

Rake.take_commands({{commands}}, $webfw_command)
{{loads}}
Rake.run(ARGV)
