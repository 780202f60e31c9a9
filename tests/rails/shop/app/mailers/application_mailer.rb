class ApplicationMailer < ActionMailer::Base
  default from: "shop@example.org"
  layout false
end
