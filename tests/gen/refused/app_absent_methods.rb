# at app/models/absent.rb
class Absent
  def self.now = Time.nothing
  def root(number) = Math.cbrt(number)
  def key = SecureRandom.hexx(3)
  def read(text) = JSON.parze(text)
  def user = ENV.nothing
  def parts(text) = URI.split(text)
  def process = Process.pid
  def stamp = Date.todya
  def digest(text) = Digest::SHA256.hexdigets(text)
  def kept(text) = text.crypt("ab")
  def exact = 3.14.to_r
  def half = Rational(1, 2)
  def point = Complex(1, 2)
  def from = caller.first
  def folder = __dir__
  def own(value) = value.singleton_methods
  def asked(value) = value.methods - Object.new.methods
  def clean(text) = text.untaint
  def place(block) = block.source_location
  def known = [Time.zone, Date.today, JSON.parse("1"), ENV.to_h, Math.sqrt(4), Integer.sqrt(9), Time.respond_to?(:x), Hash[[[1, 2]]]]
end
