module Traced
  extend ActiveSupport::Concern
  included do
    before_action :start_trace
    around_action :wrap_trace
    after_action { response.set_header("X-Trace", @trace.join(",")) }
    helper_method :trace, :shout
    class_attribute :trace_name, default: "base"
    rescue_from ZeroDivisionError, with: :divided
  end
  class_methods do
    def traced(name) = self.trace_name = name
  end
  def trace = @trace
  def shout(text) = "#{text.upcase}!"
  private
  def start_trace
    @trace = ["start:#{trace_name}"]
  end
  def wrap_trace
    @trace << "in"
    yield
    @trace << "out"
  end
  def divided(error)
    render plain: "divided: #{error.message}", status: :unprocessable_entity
  end
end
