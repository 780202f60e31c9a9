# at app/models/secret.rb
class Secret
  def try0 = Digest::RMD160
  def try1 = OpenSSL::Cipher
  def try2 = SCrypt::Password
  def try3 = Net::FTP
  def try4 = CSV.open("rows.csv", "w")
  def try5 = YAML
  def try6 = File.write("a", "b")
  def try7 = Dir.mkdir("a")
  def try8 = Tempfile
  def try9 = URI
  def try10 = Rails::Engine
  def try11 = ActiveRecord::Base
  def try12 = ActiveJob::Base
  def try13 = ActionController::Base
  def try14 = Etc
  def try15 = Logger
  def try16 = Timeout
  def try17 = Redis
  def try18 = Dig
  def try19 = Faker::Food.dish
  def try20 = Faker::Name.nmae
  def try21 = ActiveRecord::Type.lookup(:string)
  def try22 = ActiveRecord::Schema
  def try23 = ActiveSupport::Testing::TimeHelpers
  def try24 = ActionDispatch::PublicExceptions
end
