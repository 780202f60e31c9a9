module ActiveStorage::Attached::Model
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
