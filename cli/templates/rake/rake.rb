# Rake's tasks: what lib/tasks/*.rake declares, and what runs it. Source: rake 13, Rake::Task and Rake::DSL.
module Rake
  # What a task was given: `args.name`, `args[:name]`, `args.with_defaults(name: "x")`.
  class TaskArguments
    def initialize(names, values)
      @names = names
      @values = values
      @given = {}
      names.each_with_index { |name, at| @given[name] = values[at] unless values[at].nil? }
      @defaults = {}
    end

    def [](name)
      key = name.to_sym
      @given.key?(key) ? @given[key] : @defaults[key]
    end

    def fetch(name, *rest)
      to_h.fetch(name.to_sym, *rest)
    end

    def with_defaults(defaults)
      @defaults = defaults.merge(@defaults)
      self
    end

    def has_key?(name)
      @given.key?(name.to_sym)
    end

    def key?(name)
      has_key?(name)
    end

    def to_h
      @defaults.merge(@given)
    end

    def to_a
      @values
    end

    def extras
      @values.drop(@names.size)
    end

    def method_missing(name, *rest)
      self[name]
    end

    def respond_to_missing?(name, all = false)
      true
    end
  end

  class Task
    attr_reader :name, :comment, :prerequisites, :arg_names

    def self.[](name)
      Rake.find(name.to_s)
    end

    def self.task_defined?(name)
      Rake.known?(name.to_s)
    end

    def self.tasks
      Rake.all
    end

    attr_accessor :sources

    def initialize(name)
      @name = name
      @comment = nil
      @prerequisites = []
      @arg_names = []
      @actions = []
      @scope = ""
      @invoked = false
      @sources = nil
    end

    def source
      @sources.nil? ? @prerequisites.first : @sources.first
    end

    def prerequisite_tasks
      @prerequisites.map { |each| Rake.find(each, @scope) }
    end

    def all_prerequisite_tasks(seen = [])
      prerequisite_tasks.each do |each|
        next if seen.include?(each)

        seen << each
        each.all_prerequisite_tasks(seen)
      end
      seen
    end

    def needed?
      true
    end

    def timestamp
      Time.now
    end

    def declare(scope, comment, names, prerequisites, block)
      @scope = scope
      @comment = comment unless comment.nil?
      @arg_names = names unless names.empty?
      enhance(prerequisites)
      @actions << block unless block.nil?
      self
    end

    def enhance(prerequisites = nil, &block)
      @prerequisites |= Array(prerequisites).map(&:to_s)
      @actions << block unless block.nil?
      self
    end

    def invoke(*values)
      invoke_below([], TaskArguments.new(@arg_names, values))
    end

    # `chain`: the names of the tasks that ask for this one.
    def invoke_below(chain, args)
      raise "Circular dependency detected: #{["TOP", *chain, @name].join(" => ")}" if chain.include?(@name)
      return if @invoked

      @invoked = true
      prerequisite_tasks.each do |each|
        given = TaskArguments.new(each.arg_names, each.arg_names.map { |name| args[name] })
        each.invoke_below([*chain, @name], given)
      end
      execute(args) if needed?
    end

    def execute(args = nil)
      given = args.is_a?(TaskArguments) ? args : TaskArguments.new(@arg_names, args.to_a)
      @actions.each { |action| Rake.call(action, self, given) }
    end

    def reenable
      @invoked = false
    end

    def clear
      @prerequisites = []
      @actions = []
      self
    end

    def full_name
      @arg_names.empty? ? @name : "#{@name}[#{@arg_names.join(",")}]"
    end

    def to_s
      @name
    end
  end

  # What a task makes: it runs where the file is missing, or older than what it is made from.
  class FileTask < Task
    def needed?
      return true unless File.exist?(@name)

      made = File.mtime(@name)
      all_prerequisite_tasks.any? { |each| each.timestamp > made }
    end

    # A file that is missing is newer than all others.
    def timestamp
      File.exist?(@name) ? File.mtime(@name) : Time.at(9_999_999_999)
    end
  end

  # A folder: it is made once, and older than all files.
  class FileCreationTask < FileTask
    def needed?
      !File.exist?(@name)
    end

    def timestamp
      Time.at(0)
    end
  end

  # A command of `webfw` that a task may name: `db:migrate`.
  class CommandTask < Task
    def execute(args = nil)
      status = Rake.command(@name)
      exit(status) unless status == 0
      super
    end
  end

  @tasks = {}
  @rules = []
  @commands = []
  @scope = []
  @comment = nil

  def self.desc(text)
    @comment = text
  end

  def self.namespace(name)
    @scope.push(name.to_s)
    yield
    @scope.pop
  end

  # The commands that tasks may name, and what runs one in a process of its own and answers its status.
  def self.take_commands(names, run)
    @commands = names
    @run = run
  end

  def self.command(name)
    $stdout.flush
    @run.call(name)
  end

  # `task :name`, `task name: :environment`, `task :name, [:url] => :environment`.
  def self.declare(given, block)
    name, names, prerequisites = words_of(given)
    scope = @scope.join(":")
    full = scope == "" ? name.to_s : "#{scope}:#{name}"
    @tasks[full] ||= made(full)
    enter(@tasks[full], scope, names, prerequisites, block)
  end

  # `file "a" => ["b"]`: its name is a path, whatever the namespace is.
  def self.declare_file(given, block, kind = FileTask)
    name, names, prerequisites = words_of(given)
    path = name.to_s
    @tasks[path] ||= kind.new(path)
    enter(@tasks[path], @scope.join(":"), names, prerequisites, block)
  end

  # `directory "a/b"`: the folder and those above it.
  def self.declare_folder(given, block)
    path = words_of(given).first.to_s
    parts = path.split("/")
    parts.each_index do |at|
      folder = parts.take(at + 1).join("/")
      next if folder == "" || @tasks.key?(folder)

      declare_file([folder], proc { |task| make_folder(task.name) }, FileCreationTask)
    end
    declare_file(given, block, FileCreationTask)
  end

  def self.make_folder(path)
    return if File.exist?(path)

    $stderr.puts "mkdir -p #{path}"
    FileUtils.mkdir_p(path)
  end

  # `rule ".o" => ".c"`.
  def self.declare_rule(given, block)
    pattern, names, sources = words_of(given)
    shape = pattern.is_a?(Regexp) ? pattern : Regexp.new("#{Regexp.escape(pattern.to_s)}$")
    @rules << [shape, names, sources, block]
  end

  def self.enter(task, scope, names, prerequisites, block)
    comment = @comment
    @comment = nil
    task.declare(scope, comment, names, prerequisites, block)
  end

  def self.made(name)
    @commands.include?(name) ? CommandTask.new(name) : Task.new(name)
  end

  # The name, the names of arguments, and the prerequisites of a declaration.
  def self.words_of(given)
    words = given.dup
    pairs = words.last.is_a?(Hash) ? words.pop : {}
    names = []
    prerequisites = []
    if words.empty?
      name, prerequisites = pairs.first
    else
      name = words.shift
      if pairs.empty?
        names = words.flatten
      else
        first, prerequisites = pairs.first
        names = Array(first)
      end
    end
    [name, names.map(&:to_sym), prerequisites.is_a?(Proc) ? [prerequisites] : Array(prerequisites)]
  end

  def self.call(action, task, args)
    case action.arity
    when 0 then action.call
    when 1 then action.call(task)
    else action.call(task, args)
    end
  end

  def self.known?(name)
    @tasks.key?(name)
  end

  def self.all
    @tasks.keys.sort.map { |name| @tasks[name] }
  end

  # A task by its name, from within a namespace: the nearest one first.
  def self.find(name, scope = "")
    parts = scope.split(":")
    until parts.empty?
      inner = "#{parts.join(":")}:#{name}"
      return @tasks[inner] if @tasks.key?(inner)

      parts.pop
    end
    wanted = name.delete_prefix("rake:")
    return @tasks[wanted] if @tasks.key?(wanted)

    if wanted == "environment" || @commands.include?(wanted)
      @tasks[wanted] = made(wanted)
    elsif (ruled = by_rule(wanted))
      ruled
    elsif File.exist?(wanted)
      @tasks[wanted] = FileTask.new(wanted)
    else
      raise "Don't know how to build task '#{wanted}' (see the list of available tasks with `webfw -T`)"
    end
  end

  # The task of the first rule that makes a file of this name from what is there, or what other rules make.
  def self.by_rule(name, depth = 0)
    raise "Rule Recursion Too Deep: #{name}" if depth > 16

    @rules.each do |shape, names, sources, block|
      next unless shape.match?(name)

      found = sources.map { |each| source_of(each, name, shape, depth) }
      next if found.any?(&:nil?)

      task = FileTask.new(name)
      task.declare("", nil, names, found, block)
      task.sources = found
      return @tasks[name] = task
    end
    nil
  end

  # The file that a rule takes; nil where nothing makes it.
  def self.source_of(said, name, shape, depth)
    path =
      if said.is_a?(Proc)
        (said.arity == 0 ? said.call : said.call(name)).to_s
      else
        path_from(said.to_s, name, shape)
      end
    return path if File.exist?(path) || @tasks.key?(path)

    by_rule(path, depth + 1)&.name
  end

  def self.path_from(said, name, shape)
    raise "A source of a rule with % is not there: name the file in a lambda." if said.include?("%")
    return said if said.include?("/") || !said.start_with?(".")

    changed = name.sub(shape, said)
    changed == said ? name.delete_suffix(File.extname(name)) + said : changed
  end

  # Runs `name[a,b]` one after another, or lists the tasks that have a description: `-T`.
  def self.run(words)
    return list(words.drop(1).first) if words.first == "-T"

    words.each do |word|
      name, list = word.split("[", 2)
      values = list.nil? ? [] : list.delete_suffix("]").split(",").map(&:strip)
      find(name).invoke(*values)
    end
  end

  def self.list(pattern)
    shown = all.select { |task| !task.comment.nil? && (pattern.nil? || task.name.include?(pattern)) }
    width = shown.map { |task| task.full_name.size }.max
    shown.each { |task| puts "webfw #{task.full_name.ljust(width)}  # #{task.comment.lines.first.chomp}" }
  end
end
