# at app/controllers/pages_controller.rb
class PagesController < ApplicationController
  include ActionController::Live

  def about
    sse = ActionController::Live::SSE.new(response.stream)
    response.stream.write "data: hello\n\n"
    self.response_body = ["a"]
  end
end
