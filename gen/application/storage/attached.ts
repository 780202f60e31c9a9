/** What a record says of its files, and what is done to them when it is saved. Source: Rails API, ActiveStorage::Attached. */

export const ATTACHED = `class ActiveStorage::Attached
  attr_reader :name, :record

  def initialize(name, record)
    @name = name
    @record = record
  end

  private

  def change = record.attachment_changes[name]

  def save_unless_changed
    return record.save if record.persisted? && !record.changed?
    true
  end

  def forget(*associations)
    record.attachment_changes.delete(name)
    associations.each { |each| record.association(each.to_sym).reset }
    nil
  end
end
`

export const ONE = `class ActiveStorage::Attached::One < ActiveStorage::Attached
  delegate_missing_to :attachment, allow_nil: true

  def attachment = change.nil? ? record.public_send("#{name}_attachment") : change.attachment
  def attached? = !attachment.nil?
  def blank? = !attached?
  def present? = attached?

  def attach(attachable)
    record.public_send("#{name}=", attachable)
    record.public_send(name) if save_unless_changed
  end

  def detach
    attachment&.delete
    forget("#{name}_attachment", "#{name}_blob")
  end

  def purge
    attachment&.purge
    forget("#{name}_attachment", "#{name}_blob")
  end

  def purge_later
    attachment&.purge_later
    forget("#{name}_attachment", "#{name}_blob")
  end
end
`

export const MANY = `class ActiveStorage::Attached::Many < ActiveStorage::Attached
  delegate_missing_to :attachments

  def attachments = change.nil? ? record.public_send("#{name}_attachments") : change.attachments
  def blobs = change.nil? ? record.public_send("#{name}_blobs") : change.blobs
  def attached? = attachments.any?
  def blank? = !attached?
  def present? = attached?

  def attach(*attachables)
    record.public_send("#{name}=", blobs.to_a + attachables.flatten)
    record.public_send(name) if save_unless_changed
  end

  def detach
    attachments.to_a.each { |attachment| attachment.delete }
    forget("#{name}_attachments", "#{name}_blobs")
  end

  def purge
    attachments.to_a.each { |attachment| attachment.purge }
    forget("#{name}_attachments", "#{name}_blobs")
  end

  def purge_later
    attachments.to_a.each { |attachment| attachment.purge_later }
    forget("#{name}_attachments", "#{name}_blobs")
  end
end
`

export const ATTACHES = `module ActiveStorage::Attached::Model
  extend ActiveSupport::Concern

  class_methods do
    def attachment_reflections
      above = superclass.respond_to?(:attachment_reflections) ? superclass.attachment_reflections : {}
      above.merge(@attachment_reflections || {})
    end

    def add_attachment_reflection(macro, name, options, &block)
      reflection = ActiveStorage::Reflection.new(macro, name, options, self)
      block&.call(reflection)
      @attachment_reflections = (@attachment_reflections || {}).merge(name.to_s => reflection)
    end

    def reflect_on_all_attachments = attachment_reflections.values
    def reflect_on_attachment(name) = attachment_reflections[name.to_s]
  end

  def attachment_changes = @attachment_changes ||= {}

  def changed_for_autosave? = super || attachment_changes.any?

  def reload(*)
    @attachment_changes = nil
    super
  end

  def initialize_dup(*)
    @attachment_changes = nil
    super
  end

  def attached_one(name) = ActiveStorage::Attached::One.new(name, self)
  def attached_many(name) = ActiveStorage::Attached::Many.new(name, self)

  def attach_one(name, attachable)
    attachment_changes[name] =
      if attachable.nil? || attachable == ""
        ActiveStorage::Attached::DeleteOne.new(name, self)
      else
        ActiveStorage::Attached::CreateOne.new(name, self, attachable)
      end
  end

  def attach_many(name, attachables)
    given = Array(attachables).reject { |each| each.nil? || each == "" }
    attachment_changes[name] =
      if given.empty?
        ActiveStorage::Attached::DeleteMany.new(name, self)
      else
        ActiveStorage::Attached::CreateMany.new(name, self, given)
      end
  end

  def save_attachments(name) = attachment_changes[name]&.save
  def upload_attachments(name) = attachment_changes.delete(name)&.upload
end
`

export const REFLECTION = `class ActiveStorage::Reflection
  attr_reader :macro, :name, :options, :active_record, :named_variants

  def initialize(macro, name, options, active_record)
    @macro = macro
    @name = name.to_sym
    @options = options
    @active_record = active_record
    @named_variants = {}
  end

  def variant(name, transformations)
    named_variants[name.to_sym] = transformations
  end
end
`

export const CREATE_ONE = `class ActiveStorage::Attached::CreateOne
  attr_reader :name, :record, :attachable

  def initialize(name, record, attachable)
    @name = name
    @record = record
    @attachable = attachable
    blob.identify_without_saving
  end

  def attachment = @attachment ||= known_attachment || ActiveStorage::Attachment.new(record: record, name: name, blob: blob)
  def blob = @blob ||= find_or_build_blob

  def save
    record.public_send("#{name}_attachment=", attachment)
    record.association(:"#{name}_blob").reset
  end

  def upload
    case attachable
    when String, ActiveStorage::Blob then nil
    when Hash then blob.upload_without_unfurling(attachable.symbolize_keys.fetch(:io))
    else blob.upload_without_unfurling(attachable)
    end
  end

  private

  def known_attachment
    found = record.public_send("#{name}_attachment")
    found if found && found.blob_id && found.blob_id == blob.id
  end

  def find_or_build_blob
    case attachable
    when ActiveStorage::Blob then attachable
    when String then find_blob
    when Hash then ActiveStorage::Blob.build_after_unfurling(service_name: service_name, **attachable.symbolize_keys)
    when Pathname then build_blob(attachable.basename, nil)
    when File then build_blob(File.basename(attachable.path), nil)
    else
      unless attachable.respond_to?(:original_filename)
        raise ArgumentError, "Could not find or build blob: expected attachable, got #{attachable.inspect}"
      end
      build_blob(attachable.original_filename, attachable.content_type)
    end
  end

  def find_blob
    ActiveStorage::Blob.find_signed!(attachable)
  rescue ActiveSupport::MessageVerifier::InvalidSignature
    raise ActiveStorage::InvalidSignedId
  end

  def build_blob(filename, content_type)
    ActiveStorage::Blob.build_after_unfurling(io: attachable, filename: filename, content_type: content_type, service_name: service_name)
  end

  def service_name
    name = record.class.attachment_reflections.fetch(self.name).options[:service_name]
    name.respond_to?(:call) ? name.call(record) : name
  end
end
`

export const CREATE_ONE_OF_MANY = `class ActiveStorage::Attached::CreateOneOfMany < ActiveStorage::Attached::CreateOne
  private

  def known_attachment
    record.public_send("#{name}_attachments").detect { |each| each.blob_id && each.blob_id == blob.id }
  end
end
`

export const CREATE_MANY = `class ActiveStorage::Attached::CreateMany
  attr_reader :name, :record, :attachables

  def initialize(name, record, attachables)
    @name = name
    @record = record
    @attachables = attachables
    attachments
  end

  def attachments = @attachments ||= parts.map(&:attachment)
  def blobs = parts.map(&:blob)

  def save
    record.public_send("#{name}_attachments=", attachments)
    record.association(:"#{name}_blobs").reset
  end

  def upload = parts.each(&:upload)

  private

  def parts
    @parts ||= attachables.map { |each| ActiveStorage::Attached::CreateOneOfMany.new(name, record, each) }
  end
end
`

export const DELETE_ONE = `class ActiveStorage::Attached::DeleteOne
  attr_reader :name, :record

  def initialize(name, record)
    @name = name
    @record = record
  end

  def attachment = nil
  def upload = nil

  def save
    record.public_send("#{name}_attachment=", nil)
    record.association(:"#{name}_blob").reset
  end
end
`

export const DELETE_MANY = `class ActiveStorage::Attached::DeleteMany
  attr_reader :name, :record

  def initialize(name, record)
    @name = name
    @record = record
  end

  def attachments = ActiveStorage::Attachment.none
  def blobs = ActiveStorage::Blob.none
  def upload = nil

  def save
    record.public_send("#{name}_attachments=", [])
    record.association(:"#{name}_blobs").reset
  end
end
`
