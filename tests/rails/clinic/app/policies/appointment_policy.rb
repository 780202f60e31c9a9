class AppointmentPolicy < ApplicationPolicy
  def move?(to = nil)
    return false unless user

    to.to_s == "finish" ? (doctor? && record.practitioner == user.practitioner) || manager? : true
  end

  def destroy? = super || record.requested_state?
end
