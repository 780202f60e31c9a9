class PasswordsMailer < ApplicationMailer
  def reset(user)
    @user = user
    I18n.with_locale(user.locale) { mail to: user.email_address, subject: t(".subject") }
  end
end
