# Shown by the development server at /rails/mailers/{{mailer}}.
class {{Mailer}}Preview < ActionMailer::Preview
  {{previews}}
end
