module ActionMailbox
  def self.settings = Rails.configuration.action_mailbox
  def self.ingress = settings.ingress
  def self.incinerate = settings.incinerate != false
  def self.incinerate_after = settings.incinerate_after || 30.days
  def self.queues = settings.queues
  def self.logger = Rails.logger
end
