class ActiveStorage::Variation
  attr_reader :transformations

  def self.wrap(variator)
    case variator
    when ActiveStorage::Variation then variator
    when String then decode(variator)
    else new(variator)
    end
  end

  def self.decode(key) = new(ActiveStorage.verifier.verify(key, purpose: :variation))
  def self.encode(transformations) = ActiveStorage.verifier.generate(transformations, purpose: :variation)

  def initialize(transformations)
    @transformations = transformations.to_h.deep_symbolize_keys
  end

  def default_to(defaults) = self.class.new(transformations.reverse_merge(defaults))

  def format
    given = transformations.fetch(:format, :png)
    raise ArgumentError, "Invalid variant format (#{given.inspect})" if ActiveStorage::Io.type_of_extension(given.to_s).nil?
    given
  end

  def extension = format.to_s.downcase
  def content_type = ActiveStorage::Io.type_of_extension(format.to_s)
  def key = self.class.encode(transformations)

  # What an address brings has texts where the application has written Symbols: both mean one picture.
  def digest = Digest::SHA1.base64digest(transformations.to_json)

  # The picture in a file that the caller closes.
  def transformed(blob)
    here = blob.service.local_file(blob.key)
    source = here ? nil : blob.service.open(blob.key, checksum: blob.checksum)
    output = Tempfile.new(["ActiveStorage-", ".#{extension}"])
    ActiveStorage::Transformer.transform(here || source.path, output.path, extension, transformations.except(:format))
    output
  ensure
    source&.close!
  end
end
