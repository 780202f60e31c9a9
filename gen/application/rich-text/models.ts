/** The records of rich texts, and what objects answer that stand in one. Source: Rails API, ActionText::RichText, ActionText::Attachable. */

export const RECORD = `class ActionText::Record < ActiveRecord::Base
  self.abstract_class = true
end
`

/** The record of a rich text, and what else its class says. */
export function richText(more = ''): string {
  return `class ActionText::RichText < ActionText::Record
  self.table_name = "action_text_rich_texts"

  serialize :body, coder: ActionText::Content
  belongs_to :record, polymorphic: true, touch: true
  delegate :blank?, :empty?, :present?, to: :to_plain_text
${more}
  def to_s = body.to_s
  def to_plain_text = body.nil? ? "" : body.to_plain_text
  def to_trix_html = body&.to_trix_html
end
`
}

/** The files that stand in it, where files are stored. */
export const EMBEDS = `  has_many_attached :embeds
  before_save { |text| text.embeds = text.body.attachables.grep(ActiveStorage::Blob).uniq if text.body.present? }
`

/** What a stored file is in a rich text. */
export const IN_BLOB = `
  include ActionText::Attachable

  def previewable_attachable? = self.try(:representable?) == true
  def attachable_plain_text_representation(caption = nil) = "[#{caption || filename}]"
  def to_trix_content_attachment_partial_path = nil
`

export const ENCRYPTED = `class ActionText::EncryptedRichText < ActionText::RichText
  encrypts :body
end
`

export const ATTACHABLE = `module ActionText::Attachable
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
`
