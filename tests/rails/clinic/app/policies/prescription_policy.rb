class PrescriptionPolicy < ApplicationPolicy
  def create? = doctor?
  def update? = doctor? && record.practitioner_id == user.practitioner_id
  def destroy? = update?
end
