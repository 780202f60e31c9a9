require "csv"

class LetterImport
  class Unreadable < StandardError; end

  READERS = {
    ".csv" => ->(text) { CSV.parse(text, headers: true, header_converters: :symbol, col_sep: text.lines.first.to_s.include?(";") ? ";" : ",").map(&:to_h) },
    ".json" => ->(text) { JSON.parse(text, symbolize_names: true) }
  }.freeze

  attr_reader :accepted, :rejected

  def initialize(file)
    @name, @text = file.original_filename, file.read.force_encoding("UTF-8").delete_prefix("\uFEFF")
    @accepted, @rejected = [], Hash.new { |hash, key| hash[key] = [] }
  end

  def call
    Letter.transaction do
      rows.each.with_index(1) { |row, number| take(row, number) }
      raise ActiveRecord::Rollback if accepted.empty?
    end
    self
  end

  def summary = "#{accepted.size} taken, #{rejected.values.sum(&:size)} left out"

  private

  def rows
    reader = READERS.fetch(File.extname(@name).downcase) { |ext| raise Unreadable, "Cannot read #{ext.presence || "files without an ending"}" }
    Array.wrap(reader.call(@text))
  rescue CSV::MalformedCSVError, JSON::ParserError => error
    raise Unreadable, "#{@name} is not well formed (#{error.class.name.split("::").first})"
  end

  def take(row, number)
    case row
    in { name: String => name, body: String => body, **rest }
      letter = Letter.new(name: name.strip, body: body, received_on: day(rest[:date]), **rest.slice(:email, :subject, :town))
      letter.save ? accepted << letter : rejected[letter.errors.full_messages.to_sentence] << number
    in { from: [first, *others], text: }
      accepted << Letter.create!(name: [first, *others].join(" and "), body: text, received_on: Edition.today)
    in Hash
      rejected["It lacks a name or a text"] << number
    else
      rejected["It is no letter"] << number
    end
  end

  def day(text)
    Date.parse(text.to_s)
  rescue Date::Error
    Edition.today
  end
end
