class PatientPolicy < ApplicationPolicy
  def show? = manager? || super && !record.discarded?
  def discard? = user && !doctor?
  alias restore? discard?
  def export? = manager?

  def permitted
    base = %i[given_name family_name born_on email phone minor_consent lock_version address_street address_zip address_city]
    doctor? ? base : base + [:insurance]
  end
end
