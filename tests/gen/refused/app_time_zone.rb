# at app/controllers/pages_controller.rb
class PagesController < ApplicationController
  def about
    Time.zone = "UTC"
    at = Time.current
    render plain: [at.in_time_zone, at.in_time_zone("Etc/UTC"), at.in_time_zone("Berlin")].join
  end
end
