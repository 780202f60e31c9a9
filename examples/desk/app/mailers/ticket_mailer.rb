class TicketMailer < ApplicationMailer
  def replied
    @message = params[:message]
    @ticket = @message.ticket
    I18n.with_locale(@ticket.customer.locale) do
      @message.files.each { |file| attachments[file.filename.to_s] = file.download }
      mail to: @ticket.customer.email_address, reply_to: @ticket.reply_address, subject: "Re: #{@ticket.subject}"
    end
  end

  def assigned(ticket)
    @ticket = ticket
    I18n.with_locale(ticket.assignee.locale) do
      mail to: ticket.assignee.email_address, subject: t(".subject", subject: ticket.subject)
    end
  end

  # What we answer to mail that we cannot file.
  def bounced(address)
    mail to: address, subject: t(".subject")
  end
end
