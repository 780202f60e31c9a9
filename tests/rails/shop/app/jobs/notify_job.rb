class NotifyJob < ApplicationJob
  queue_as :default

  def perform(order, change)
    OrderMailer.changed(order, change: change).deliver_now
  end
end
