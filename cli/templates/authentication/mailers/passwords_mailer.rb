class PasswordsMailer < ApplicationMailer
  def reset(user)
    @user = user
    mail subject: "A new password", to: user.email_address
  end
end
