Rails.application.config.permissions_policy do |policy|
  policy.camera :none
  policy.fullscreen :self
end
