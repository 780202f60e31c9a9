class ApplicationMailer < ActionMailer::Base
  default from: email_address_with_name("desk@clinic.test", "The Clinic"), "X-Clinic" => "yes"
  layout "mailer"
end
