BookingPolicy = Struct.new(:role, :booking) do
  %i[show index].each { |name| define_method("#{name}?") { true } }

  def update?
    staff? && !booking.cancelled?
  end
  alias_method :edit?, :update?

  def destroy?
    role == "manager" && booking.invoice.nil?
  end

  private

  def staff?
    role.in?(%w[clerk manager])
  end
end
