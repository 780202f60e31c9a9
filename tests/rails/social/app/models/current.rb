class Current < ActiveSupport::CurrentAttributes
  attribute :user, :request_id

  resets { @notes = nil }

  def user=(user)
    super
    self.request_id = user && "request of #{user.handle}"
  end

  def admin? = user&.admin? || false
end
