class User
  attr_reader :is_admin
  def initialize = @is_admin = true
  def admin? = !@is_admin
end
Point = Struct.new(:is_far) do
  def far? = false
end
class Account
  def self.save! = 1
  def self.save_bang = 2
end
def late? = true
puts User.new.admin?, Point.new(true).far?, late?, Account.save!
