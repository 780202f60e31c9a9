require "test_helper"

class {{Mailer}}Test < ActionMailer::TestCase
  {{tests}}
end
