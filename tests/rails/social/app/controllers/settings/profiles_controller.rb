module Settings
  class ProfilesController < ApplicationController
    require_sign_in
    before_action { @user = current_user }

    def edit
      @user.theme ||= "light"
    end

    def update
      if @user.update(profile_params)
        redirect_to edit_settings_profile_path, notice: "Saved: #{@user.saved_changes.keys.excluding("updated_at", "password_digest").sort.join(", ")}"
      else
        render :edit, status: :unprocessable_entity
      end
    end

    private
      def profile_params
        permitted = params.require(:user).permit(:email, :theme, :digest, :password, :password_confirmation)
        permitted.delete(:password) if permitted[:password].blank?
        permitted
      end
  end
end
