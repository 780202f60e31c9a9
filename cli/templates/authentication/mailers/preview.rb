# Shown by the development server at /rails/mailers/passwords_mailer.
class PasswordsMailerPreview < ActionMailer::Preview
  def reset
    PasswordsMailer.reset(User.take)
  end
end
