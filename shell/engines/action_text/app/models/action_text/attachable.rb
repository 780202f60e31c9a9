module ActionText::Attachable
  extend ActiveSupport::Concern

  def self.from_attachable_sgid(sgid, **options) = ActionText::Attachment.locate(sgid, **options)

  class_methods do
    def from_attachable_sgid(sgid) = ActionText::Attachment.locate(sgid, only: self)
    def to_missing_attachable_partial_path = "action_text/attachables/missing_attachable"
  end

  def attachable_sgid = to_sgid(expires_in: nil, for: "attachable").to_s
  def attachable_content_type = self.try(:content_type) || "application/octet-stream"
  def attachable_filename = self.try(:filename)&.to_s
  def attachable_filesize = self.try(:byte_size) || self.try(:filesize)
  def attachable_metadata = self.try(:metadata) || {}
  def previewable_attachable? = false
  def as_json(options = nil) = super.merge("attachable_sgid" => persisted? ? attachable_sgid : nil)
  def to_trix_content_attachment_partial_path = to_partial_path
  def to_attachable_partial_path = to_partial_path

  def to_rich_text_attributes(attributes = {})
    size = attachable_metadata
    own = { sgid: attachable_sgid, content_type: attachable_content_type }
    own[:previewable] = true if previewable_attachable?
    own.update(filename: attachable_filename, filesize: attachable_filesize, width: size[:width], height: size[:height])
    attributes.merge(own).compact
  end
end
