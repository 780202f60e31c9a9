class ApplicationMailer < ActionMailer::Base
  default from: "The Courier <post@courier.test>"
  layout "mailer"
end
