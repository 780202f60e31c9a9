# at app/controllers/pages_controller.rb
class PagesController < ApplicationController
  def about
    response.stream.write "data: hello\n\n"
    self.response_body = ["a"]
  end
end
