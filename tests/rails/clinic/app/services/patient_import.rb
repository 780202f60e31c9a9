require "csv"

class PatientImport
  Row = Struct.new(:line, :patient, :errors) do
    def ok? = errors.empty?
  end

  class BadFile < StandardError
    def self.missing(columns) = new("Columns are missing: #{columns.sort.join(", ")}")
  end

  COLUMNS = { "given" => :given_name, "family" => :family_name, "born" => :born_on, "mail" => :email, "phone" => :phone }.freeze
  LIMIT = 6

  attr_reader :rows

  def initialize(text, dry: false)
    @text, @dry = text, dry
    @rows = []
  end

  def call
    table = CSV.parse(@text.delete_prefix("\uFEFF"), headers: true, skip_blanks: true, header_converters: ->(name) { name.to_s.strip.downcase })
    lacking = %w[given family] - table.headers.compact
    raise BadFile.missing(lacking) unless lacking.empty?

    catch(:full) do
      table.each.with_index(2) do |row, line|
        throw :full if rows.size >= LIMIT
        rows << read(row, line)
      end
    end
    save unless @dry || failed.any?
    self
  end

  def failed = rows.reject(&:ok?)
  def full? = rows.size >= LIMIT

  def summary
    good, bad = rows.partition(&:ok?).map(&:size)
    "#{good} good, #{bad} bad#{" (stopped)" if full?}"
  end

  private

  def read(row, line)
    patient = Patient.new(row.to_h.slice(*COLUMNS.keys).transform_keys(COLUMNS))
    errors = patient.valid? ? [] : patient.errors.full_messages
    errors << "Born is no date: #{row["born"]}" if row["born"].present? && patient.born_on.nil?
    Row.new(line, patient, errors)
  end

  def save
    Patient.transaction { rows.each { |row| row.patient.tap(&:save!) } }
  end
end
