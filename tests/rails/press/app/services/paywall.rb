class Paywall
  FREE = 3

  def initialize(jar)
    @jar = jar
  end

  def read
    month, ids = (@jar.signed[:read] || "").split(":", 2)
    month == this_month ? ids.to_s.split(",").map(&:to_i) : []
  end

  def left = [FREE - read.size, 0].max

  def admit?(article)
    return true if read.include?(article.id)
    return false unless left.nonzero?

    @jar.signed[:read] = { value: "#{this_month}:#{(read << article.id).join(",")}", expires: 1.month, httponly: true }
    true
  end

  private

  def this_month = Edition.today.strftime("%Y-%m")
end
