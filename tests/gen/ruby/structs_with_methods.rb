class P < Struct.new(:a, :b)
  def initialize(a, b = 2)
    super
  end
end
p P.new(1), P.new(1, 3).b
Q = Struct.new(:a, :b) do
  def initialize(a, b = a * 2)
    super(a, b)
  end
  def sum = a + b
end
p Q.new(4), Q.new(4).sum, Q.new(1) == Q.new(1, 2)
R = Struct.new(:x, :y, keyword_init: true) do
  def initialize(x:, y: 5)
    super(x: x, y: y)
  end
end
p R.new(x: 1), R.new(x: 1).to_h
class T < Struct.new(:name, :tags)
  def initialize(name, *tags)
    super(name, tags)
  end
end
t = T.new("n", 1, 2)
t.name = "z"
p t, t.name, t[:name]
h = { Q.new(1, 2) => :x }
p h[Q.new(1, 2)]
case Q.new(1, 2)
in [a, b] then p [a, b]
end
case Q.new(1, 2)
in { a: } then p a
end

# A member that a method of the same name covers.
Word = Struct.new(:text, :at) do
  def text
    self[:text].upcase
  end

  def show
    "#{text} #{self.text} #{at}"
  end
end
class Both < Struct.new(:left, :right)
  def left = "L" + super
  def both = [left, right, self.left]
end
class Third < Both
  def right = "third"
  def all = [left, right, both]
end
puts Word.new("a", 1).show, Word.new("b", 2).text
p Both.new("a", "b").both, Both.new("a", "b").left
p Third.new("a", "b").all
p Word.new("a", 1).to_a, Both.new("a", "b")

# Members that end in a question mark, as service objects have them.
Answer = Struct.new(:success?, :value, keyword_init: true)
answer = Answer.new(success?: true, value: 3)
p answer, answer.success?, answer[:success?], answer.to_h, [answer].map(&:success?), answer.respond_to?(:success?)
puts "yes" if answer.success?

class Checked < Struct.new(:ok?, :errors)
  def bad? = !ok?
end

checked = Checked.new(false, ["late"])
p checked.ok?, checked.bad?, checked
case answer
in { success?: true, value: } then p value
end
p checked == Checked.new(false, ["late"]), Struct.new(:open?).new(nil).open?
