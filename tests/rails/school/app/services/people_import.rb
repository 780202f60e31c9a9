require "csv"

class PeopleImport
  Row = Struct.new(:line, :person, :error)
  TooLong = Class.new(StandardError) do
    def message = "more than 5 rows"
  end

  attr_reader :rows

  def initialize(text, limit: 5)
    @text = text.to_s
    @limit = limit
    @rows = []
  end

  def run
    table = CSV.parse(@text, headers: true, header_converters: :symbol, skip_blanks: true)
    raise TooLong if table.size > @limit

    Person.transaction do
      table.each.with_index(2) { |row, line| rows << import(row.to_h.compact, line) }
      raise ActiveRecord::Rollback if rows.any?(&:error)
    end
    self
  end

  def ok?
    rows.present? && rows.none?(&:error)
  end

  def summary
    good, bad = rows.partition { |row| row.error.nil? }
    return "#{good.size} imported: #{good.map { |row| row.person.initials }.join(", ")}" if bad.empty?

    bad.map { |row| format("line %<line>d: %<error>s", **row.to_h.slice(:line, :error)) }.join("; ")
  end

  private

  def import(attributes, line)
    role = attributes.delete(:role).to_s.strip.downcase
    type = Person::ROLES.invert.fetch(role) { |key| return Row.new(line, nil, "no role #{key.inspect}") }
    attributes[:born_on] = Date.iso8601(attributes[:born_on]) if attributes.key?(:born_on)
    person = Person.create(type: type, **attributes.slice(:given_name, :family_name, :email, :born_on))
    Row.new(line, person, (person.error_sentence if person.errors.any?))
  rescue Date::Error => e
    Row.new(line, nil, "#{e.message} #{attributes[:born_on]}")
  end
end
