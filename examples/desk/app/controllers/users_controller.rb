class UsersController < ApplicationController
  before_action { @user = Current.user }

  def show
  end

  def update
    if @user.update(params.expect(user: %i[name locale time_zone avatar]))
      redirect_to profile_path, notice: t(".saved", locale: @user.locale)
    else
      render :show, status: :unprocessable_entity
    end
  end
end
