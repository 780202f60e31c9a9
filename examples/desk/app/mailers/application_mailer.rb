class ApplicationMailer < ActionMailer::Base
  default from: "Desk <desk@desk.example>"
  layout "mailer"
end
