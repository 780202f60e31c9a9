# at app/models/secret.rb
class Secret
  def try0 = Sentry.capture_message("x")
  def try1 = UserAgent.parse("x")
  def try2 = Concurrent::Map.new
  def try3 = Rack::MiniProfiler.authorize_request
  def try4 = Loofah.fragment("x")
  def try5 = Rails::Html::PermitScrubber.new
  def try7 = ActionDispatch::Routing
  def try8 = Turbo::Streams::StreamName
  def try9 = defined?(Bugsnag) ? 1 : 2
  def try10 = ActionPack::Passkey::Request
  def try11 = Module.new { extend ActiveSupport::Concern }
end
