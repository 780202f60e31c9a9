class Admin::UsersController < Admin::BaseController
  before_action -> { @user = User.find(params[:id]) }, only: %i[update destroy]

  def index
    @users = User.order(:email).includes(:practitioner)
    @user ||= User.new(role: "doctor")
  end

  def create
    @user = User.new(user_params)
    return redirect_to(admin_users_path, notice: "#{@user} may sign in") if @user.save

    index
    render :index, status: :unprocessable_entity
  end

  def update
    if @user.update(user_params.except(:email))
      redirect_to admin_users_path, notice: "Changed #{@user.saved_changes.except("updated_at", "password_digest").keys.inspect}"
    else
      index
      render :index, status: :unprocessable_entity
    end
  end

  def destroy
    return redirect_to(admin_users_path, alert: "That is you") if @user == current_user

    @user.destroy
    redirect_to admin_users_path
  end

  private

  def user_params
    params.require(:user).permit(:email, :password, :password_confirmation, :role, :practitioner_id, :per_page, :signature)
  end
end
