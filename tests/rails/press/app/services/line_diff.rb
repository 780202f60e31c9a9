class LineDiff
  Change = Struct.new(:mark, :text, keyword_init: true) do
    def css = { "+" => "added", "-" => "removed" }.fetch(mark, "same")
    def same? = mark == " "
    def to_s = "#{mark} #{text}"
  end

  include Enumerable

  def initialize(old, new)
    @old, @new = old, new
  end

  def each
    return to_enum(__method__) { @old.size + @new.size } unless block_given?

    table = lengths
    i = j = 0
    until i == @old.size && j == @new.size
      if i < @old.size && j < @new.size && @old[i] == @new[j]
        yield Change.new(mark: " ", text: @old[i])
        i, j = i + 1, j + 1
      elsif j == @new.size || (i < @old.size && table[i + 1][j] >= table[i][j + 1])
        yield Change.new(mark: "-", text: @old[i])
        i += 1
      else
        yield Change.new(mark: "+", text: @new[j])
        j += 1
      end
    end
  end

  def hunks = chunk_while { |a, b| a.same? == b.same? }.reject { |run| run.all?(&:same?) }
  def summary = reject(&:same?).map(&:mark).tally.values_at("+", "-").map(&:to_i).then { |added, removed| "+#{added} −#{removed}" }

  private

  def lengths
    table = Array.new(@old.size + 1) { Array.new(@new.size + 1, 0) }
    (@old.size - 1).downto(0) do |i|
      (@new.size - 1).downto(0) { |j| table[i][j] = @old[i] == @new[j] ? table[i + 1][j + 1] + 1 : [table[i + 1][j], table[i][j + 1]].max }
    end
    table
  end
end
