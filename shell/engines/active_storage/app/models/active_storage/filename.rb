class ActiveStorage::Filename
  include Comparable

  def self.wrap(filename) = filename.is_a?(ActiveStorage::Filename) ? filename : new(filename)

  def initialize(filename)
    @filename = filename.to_s
  end

  def base = File.basename(@filename, extension_with_delimiter)
  def extension_with_delimiter = File.extname(@filename)
  def extension = extension_with_delimiter.delete_prefix(".")
  alias_method :extension_without_delimiter, :extension

  def sanitized
    @filename.scrub("\u{FFFD}").strip.tr("\u{202E}%$|:;/<>?*\"\t\r\n\\", "-")
  end

  def to_s = sanitized
  def as_json(*) = to_s
  def to_json(*) = to_s.to_json
  def to_param = to_s
  def <=>(other) = to_s.downcase <=> other.to_s.downcase
end
