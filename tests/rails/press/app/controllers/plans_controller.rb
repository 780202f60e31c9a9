class PlansController < ApplicationController
  def index
    @plans = Plan.cheapest_first.left_joins(:subscriptions).select("plans.*, COUNT(subscriptions.id) AS readers").group("plans.id")
  end
end
