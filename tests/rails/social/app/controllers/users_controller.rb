class UsersController < ApplicationController
  require_sign_in only: %i[follow unfollow]
  before_action :set_user, except: %i[index create]

  def index
    @users = User.left_outer_joins(:posts).group("users.id").having("COUNT(posts.id) >= ?", params.fetch(:least, 0).to_i).order("COUNT(posts.id) DESC", :handle)
    @users = @users.where("handle LIKE ?", "#{User.sanitize_sql_like(params[:starts])}%") if params[:starts]
    @counts = User.group(:role).count
  end

  def show
    @posts = @user.posts.visible_to(current_user).merge(Post.published).newest_first
    respond_to do |format|
      format.html
      format.json { render json: @user, except: %i[password_digest auth_token last_seen_at created_at updated_at] }
    end
  end

  def create
    user = User.new(params.require(:user).permit(:handle, :email, :password, :password_confirmation, settings: %i[theme digest]))
    if user.save
      sign_in(user)
      render json: user.as_json(only: %i[handle email role settings]).merge(theme: user.theme), status: :created, location: user
    else
      render json: { errors: user.errors, full: user.errors.full_messages, details: user.errors.details, count: user.errors.count, size: user.errors.where(:handle).size }, status: :unprocessable_entity
    end
  end

  %w[followers following].each do |list|
    define_method(list) do
      @title = list.capitalize
      @users = (list == "followers" ? @user.followers : @user.following).order(:handle)
      render "people"
    end
  end

  def follow
    current_user.follow(@user)
    redirect_back fallback_location: @user
  end

  def unfollow
    current_user.unfollow(@user)
    redirect_to @user, status: :see_other
  end

  private
    def set_user
      @user = User.find_by!(handle: params[:handle])
    end
end
