class ApplicationMailer < ActionMailer::Base
  default from: "Library <library@example.org>"
  layout "mailer"
  helper :application

  rescue_from ArgumentError, with: :note_failure

  private
    def note_failure(error)
      Rails.logger.info(error.message)
      mail to: "desk@example.org", subject: "Failed", body: error.message
    end
end
