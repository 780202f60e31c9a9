class ApplicationMailer < ActionMailer::Base
  default from: "desk@example.org"
end
