class {{Mailer}} < ApplicationMailer
  {{actions}}
end
