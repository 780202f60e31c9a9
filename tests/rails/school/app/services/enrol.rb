class Enrol
  Outcome = Struct.new(:enrolment, :notes, keyword_init: true) do
    def self.refused(*notes) = new(enrolment: nil, notes: notes.flatten)

    def accepted? = enrolment.present? && enrolment.persisted?
    def waiting? = accepted? && enrolment.status_waiting?
    def to_s = notes.join(" ")
  end

  class << self
    def call(...)
      new(...).perform
    end
  end

  def initialize(course:, student:, force: false)
    @course, @student, @force = course, student, force
  end

  def perform
    return Outcome.refused("#{@course.title} is #{@course.state}.") unless @course.state_open? || @force
    return Outcome.refused(missing.map { |c| "#{c.code} comes first." }) if missing.any?

    enrolment = @course.enrolments.find_or_initialize_by(student: @student) do |fresh|
      fresh.status = @course.full? ? :waiting : :active
      fresh.position = next_position if @course.full?
    end
    return Outcome.refused("#{@student.given_name} is enrolled already.") if enrolment.persisted?

    enrolment.save!
    Outcome.new(enrolment: enrolment, notes: [message_for(enrolment)])
  rescue ActiveRecord::RecordInvalid => e
    Outcome.refused(*e.record.errors.map { |error| "#{error.attribute}: #{error.message}" })
  end

  private

  def missing
    @missing ||= @course.requirements.order(:code).to_a.difference(@student.courses.to_a)
  end

  def next_position
    @course.waiting_list.maximum(:position).to_i.succ
  end

  def message_for(enrolment)
    case enrolment.status.to_sym
    in :active then "#{@student.given_name} takes #{@course.code}."
    in :waiting then "#{@student.given_name} is #{enrolment.position.ordinalize} on the waiting list."
    end
  end
end
