# How much a letter looks like an advertisement: rules of several kinds, each with its weight.
class SpamScore
  include Comparable
  include Enumerable

  class Rule
    attr_reader :name, :weight

    def initialize(name, weight)
      @name, @weight = name, weight
    end

    def points(letter) = hits(letter) * weight
    def to_s = "#{self.class.name.demodulize.underscore.dasherize} #{name}"
  end

  class Words < Rule
    def initialize(name, weight, *words)
      super(name, weight)
      @pattern = Regexp.union(*words.map { |word| /\b#{Regexp.escape(word)}\b/i })
    end

    def hits(letter) = letter.body.scan(@pattern).size
  end

  class Measure < Rule
    def initialize(name, weight, &block)
      super(name, weight)
      @block = block
    end

    def hits(letter)
      case @block.call(letter)
      in true then 1
      in false | nil then 0
      in Integer | Float => number then number
      end
    end
  end

  RULES = [
    Words.new("money", 1.5, "free", "cash", "winner", "$$$"),
    Words.new("thanks", -0.5, "thank you", "dear editor"),
    Measure.new("links", 2) { |letter| letter.body.scan(%r{https?://}).size },
    Measure.new("shouting", 1) { |letter| letter.body.count("A-Z").fdiv([letter.body.length, 1].max) > 0.4 },
    Measure.new("no subject", 0.25) { |letter| letter.subject.blank? },
    Measure.new("marks", 0.5) { |letter| letter.body[/!{2,}/]&.length }
  ].freeze

  VERDICTS = { ..1 => "fine", 1..3 => "doubtful", (3..) => "spam" }.freeze

  def self.for(letter) = new(RULES.each_with_object({}) { |rule, found| (points = rule.points(letter)).zero? or found[rule] = points })

  def initialize(found)
    @found = found
  end

  def each(&block) = @found.each(&block)
  def total = @found.values.inject(:+) || 0.0
  def verdict = VERDICTS.find { |range, _| range === total }.last
  def <=>(other) = total <=> other.total
  def worst = max_by { |_rule, points| points.abs }&.first
end
