class ActiveStorage::Blob < ActiveStorage::Record
  self.table_name = "active_storage_blobs"

  store :metadata, accessors: [:analyzed, :identified, :composed], coder: JSON

  has_many :attachments, class_name: "ActiveStorage::Attachment", foreign_key: :blob_id, inverse_of: :blob
  has_many :variant_records, class_name: "ActiveStorage::VariantRecord", foreign_key: :blob_id

  scope :unattached, -> { where.missing(:attachments) }

  after_initialize :fill_key
  validates :service_name, presence: true
  validate :check_service_name
  before_destroy :refuse_while_attached
  after_update :touch_attachments
  after_update_commit :update_service_metadata

  def self.find_signed(id, record: nil, purpose: :blob_id) = super(id, purpose: purpose)
  def self.find_signed!(id, record: nil, purpose: :blob_id) = super(id, purpose: purpose)

  # Folders of some systems do not tell capital letters from small ones.
  def self.generate_unique_secure_token(length: 28) = SecureRandom.base36(length)

  def self.service = ActiveStorage.service
  def self.services = ActiveStorage.services

  def self.build_after_unfurling(io:, filename:, key: nil, content_type: nil, metadata: nil, service_name: nil, identify: true, record: nil)
    blob = build_named(key, filename: filename, content_type: content_type, metadata: metadata, service_name: service_name)
    blob.unfurl(io, identify: identify)
    blob
  end

  def self.create_after_unfurling!(io:, filename:, key: nil, content_type: nil, metadata: nil, service_name: nil, identify: true, record: nil)
    blob = build_after_unfurling(io: io, filename: filename, key: key, content_type: content_type, metadata: metadata, service_name: service_name, identify: identify)
    blob.save!
    blob
  end

  def self.create_and_upload!(io:, filename:, key: nil, content_type: nil, metadata: nil, service_name: nil, identify: true, record: nil)
    blob = create_after_unfurling!(io: io, filename: filename, key: key, content_type: content_type, metadata: metadata, service_name: service_name, identify: identify)
    blob.upload_without_unfurling(io)
    blob
  end

  def self.create_before_direct_upload!(filename:, byte_size:, checksum:, key: nil, content_type: nil, metadata: nil, service_name: nil, record: nil)
    blob = build_named(key, filename: filename, content_type: content_type, metadata: metadata, service_name: service_name)
    blob.byte_size = byte_size
    blob.checksum = checksum
    blob.save!
    blob
  end

  def self.compose(blobs, filename:, key: nil, content_type: nil, metadata: nil)
    raise ActiveRecord::RecordNotSaved, "All blobs must be persisted." if blobs.any?(&:new_record?)
    content_type ||= blobs.filter_map(&:content_type).first
    blob = build_named(key, filename: filename, content_type: content_type, metadata: metadata, service_name: nil)
    blob.byte_size = blobs.sum(&:byte_size)
    blob.composed = true
    blob.save!
    blob.service.compose(blobs.map(&:key), blob.key, content_type: content_type, disposition: blob.forced_disposition_for_serving, filename: blob.filename)
    blob
  end

  def self.build_named(key, filename:, content_type:, metadata:, service_name:)
    blob = new(filename: filename.to_s, content_type: content_type, service_name: service_name || service.name)
    blob.key = key if key.present?
    blob.metadata = metadata if metadata
    blob
  end
  private_class_method :build_named

  def signed_id(**options) = super(**{ purpose: :blob_id }.merge(options))

  def filename = ActiveStorage::Filename.new(self[:filename])

  def custom_metadata = metadata[:custom] || {}

  def custom_metadata=(given)
    self.metadata = metadata.merge(custom: given)
  end

  def image? = content_type.to_s.start_with?("image")
  def audio? = content_type.to_s.start_with?("audio")
  def video? = content_type.to_s.start_with?("video")
  def text? = content_type.to_s.start_with?("text")

  def service = services.fetch(service_name)
  def services = ActiveStorage.services

  def url(expires_in: ActiveStorage.service_urls_expire_in, disposition: :inline, filename: nil, **options)
    name = ActiveStorage::Filename.wrap(filename || self.filename)
    kind = forced_disposition_for_serving || disposition
    service.url(key, expires_in: expires_in, filename: name, content_type: content_type_for_serving, disposition: kind, **options)
  end

  def service_url_for_direct_upload(expires_in: ActiveStorage.service_urls_expire_in)
    service.url_for_direct_upload(key, expires_in: expires_in, content_type: content_type, content_length: byte_size, checksum: checksum, custom_metadata: custom_metadata)
  end

  def service_headers_for_direct_upload
    service.headers_for_direct_upload(key, filename: filename, content_type: content_type, content_length: byte_size, checksum: checksum, custom_metadata: custom_metadata)
  end

  def content_type_for_serving
    ActiveStorage.content_types_to_serve_as_binary.include?(content_type) ? "application/octet-stream" : content_type
  end

  def forced_disposition_for_serving
    served_as_binary = ActiveStorage.content_types_to_serve_as_binary.include?(content_type)
    :attachment if served_as_binary || !ActiveStorage.content_types_allowed_inline.include?(content_type)
  end

  def upload(io, identify: true)
    unfurl(io, identify: identify)
    upload_without_unfurling(io)
  end

  def unfurl(io, identify: true)
    self.checksum = ActiveStorage::Io.checksum(io)
    self.content_type = ActiveStorage::Io.content_type(io, self[:filename], content_type) if content_type.nil? || identify
    self.byte_size = ActiveStorage::Io.size(io)
    self.identified = true
  end

  def upload_without_unfurling(io)
    service.upload(key, io, checksum: checksum, **service_metadata)
  end

  def download(&block) = service.download(key, &block)
  def download_chunk(range) = service.download_chunk(key, range)

  def open(tmpdir: nil, &block)
    service.open(key, checksum: composed ? nil : checksum, verify: !composed, name: ["ActiveStorage-#{id}-", filename.extension_with_delimiter], tmpdir: tmpdir, &block)
  end

  def identify
    return if identified?
    identify_without_saving
    save!
  end

  def identify_without_saving
    return if identified?
    self.content_type = ActiveStorage::Io.content_type_of_bytes(byte_size.to_i.zero? ? "" : download_chunk(0...4096), self[:filename], content_type)
    self.identified = true
  end

  def identified? = identified.present?

  def analyze
    update!(metadata: metadata.merge(extract_metadata_via_analyzer))
  end

  def analyze_later
    if ActiveStorage::Analysis.reads?(content_type)
      ActiveStorage::AnalyzeJob.perform_later(self)
    else
      analyze
    end
  end

  def analyzed? = analyzed.present?

  def mirror_later
    ActiveStorage::Configuration.mirror_later(self)
  end

  def delete
    service.delete(key)
    service.delete_prefixed("variants/#{key}/") if image?
  end

  def purge
    destroy
    delete if previously_persisted?
  rescue ActiveRecord::InvalidForeignKey
    nil
  end

  def purge_later
    ActiveStorage::PurgeJob.perform_later(self)
  end

  def previewable? = false

  def preview(*)
    raise ActiveStorage::UnpreviewableError, "Can't preview blob with ID=#{id} and content_type=#{content_type}: no program that shows PDF files or videos comes with the binary."
  end

  private

  def fill_key
    self.key ||= self.class.generate_unique_secure_token if new_record?
  end

  def extract_metadata_via_analyzer
    ActiveStorage::Analysis.of(service, key, content_type).merge(analyzed: true)
  end

  def check_service_name
    return unless service_name_changed? && service_name.present?
    errors.add(:service_name, :invalid) unless services.fetch(service_name) { nil }
  end

  def refuse_while_attached
    raise ActiveRecord::InvalidForeignKey if attachments.exists?
  end

  def touch_attachments
    attachments.each { |attachment| attachment.touch }
  end

  def update_service_metadata
    return unless content_type_previously_changed? || metadata_previously_changed?
    service.update_metadata(key, **service_metadata) if service_metadata.any?
  end

  def service_metadata
    binary = { content_type: "application/octet-stream", disposition: :attachment, filename: filename, custom_metadata: custom_metadata }
    return binary if content_type_for_serving != content_type
    return { content_type: content_type, disposition: :attachment, filename: filename, custom_metadata: custom_metadata } if forced_disposition_for_serving
    { content_type: content_type, custom_metadata: custom_metadata }
  end
end
