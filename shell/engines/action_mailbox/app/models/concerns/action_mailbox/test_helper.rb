module ActionMailbox::TestHelper
  def create_inbound_email_from_fixture(fixture_name, status: :processing)
    create_inbound_email_from_source(Rails.root.join("test/fixtures/files", fixture_name).binread, status: status)
  end

  def create_inbound_email_from_mail(status: :processing, **mail_options, &block)
    create_inbound_email_from_source(Mail.new(mail_options, &block).to_s, status: status)
  end

  def create_inbound_email_from_source(source, status: :processing)
    ActionMailbox::InboundEmail.create_and_extract_message_id!(source, status: status)
  end

  def receive_inbound_email_from_fixture(*args, **options)
    create_inbound_email_from_fixture(*args, **options).tap(&:route)
  end

  def receive_inbound_email_from_mail(**options, &block)
    create_inbound_email_from_mail(**options, &block).tap(&:route)
  end

  def receive_inbound_email_from_source(*args, **options)
    create_inbound_email_from_source(*args, **options).tap(&:route)
  end
end
