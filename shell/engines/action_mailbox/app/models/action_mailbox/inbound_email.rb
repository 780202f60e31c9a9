class ActionMailbox::InboundEmail < ActionMailbox::Record
  self.table_name = "action_mailbox_inbound_emails"

  has_one_attached :raw_email, service: Rails.configuration.action_mailbox.storage_service
  enum :status, %i[pending processing delivered failed bounced]

  # Behind the attachment, in the transaction of both: a mail that is there is routed.
  after_save :route_later, if: -> { saved_change_to_id? && pending? }
  after_update_commit :incinerate_later, if: -> { ActionMailbox.incinerate && status_previously_changed? && processed? }

  def self.create_and_extract_message_id!(source, **options)
    checksum = Digest::SHA1.hexdigest(source)
    message_id = Mail.from_source(source).message_id.presence || generate_missing_message_id(checksum)
    return if exists?(message_id: message_id, message_checksum: checksum)
    # The file is there before the record is: what is acknowledged is never without its source.
    blob = ActiveStorage::Blob.create_and_upload!(io: StringIO.new(source), filename: "message.eml", content_type: "message/rfc822", identify: false, service_name: Rails.configuration.action_mailbox.storage_service)
    begin
      create!(message_id: message_id, message_checksum: checksum, raw_email: blob, **options)
    rescue ActiveRecord::RecordNotUnique
      blob.purge
      nil
    end
  end

  def self.generate_missing_message_id(checksum)
    Mail.id_of(checksum).tap do |message_id|
      ActionMailbox.logger.warn "Message-ID couldn't be parsed or is missing. Generated a new Message-ID: #{message_id}"
    end
  end
  private_class_method :generate_missing_message_id

  def mail = @mail ||= Mail.from_source(source)
  def source = @source ||= raw_email.download
  def processed? = delivered? || failed? || bounced?

  def route_later
    ActionMailbox::RoutingJob.perform_later(self)
  end

  def route
    ApplicationMailbox.route(self)
  end

  def incinerate_later
    ActionMailbox::IncinerationJob.schedule(self)
  end

  def incinerate
    destroy! if processed? && updated_at < ActionMailbox.incinerate_after.ago.end_of_day
  end
end
