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

    def initialize(name)
      @name = name
      @comment = nil
      @prerequisites = []
      @arg_names = []
      @actions = []
      @scope = ""
      @invoked = false
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
      return if @invoked

      @invoked = true
      @prerequisites.each { |each| Rake.find(each, @scope).invoke }
      execute(TaskArguments.new(@arg_names, values))
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

  @tasks = {}
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

  # `task :name`, `task name: :environment`, `task :name, [:url] => :environment`.
  def self.declare(given, block)
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
    scope = @scope.join(":")
    full = scope == "" ? name.to_s : "#{scope}:#{name}"
    @tasks[full] ||= Task.new(full)
    comment = @comment
    @comment = nil
    @tasks[full].declare(scope, comment, names.map(&:to_sym), Array(prerequisites), block)
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
    @tasks[wanted] ||= Task.new(wanted) if wanted == "environment"
    raise "Don't know how to build task '#{wanted}' (see the list of available tasks with `webfw -T`)" unless @tasks.key?(wanted)

    @tasks[wanted]
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
