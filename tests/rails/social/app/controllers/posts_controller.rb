class PostsController < ApplicationController
  require_sign_in except: %i[index show archive tagged]
  before_action :set_post, only: %i[show edit update destroy like]
  before_action -> { authorize!(@post) }, only: %i[edit update destroy]
  after_action(only: :show) { response.headers["X-Likes"] = @post.likes_count.to_s }

  def index
    @posts = Post.visible_to(current_user).published.includes(:author).order(published_at: :desc)
    @posts = @posts.where(author: User.find_by(handle: params[:by])) if params[:by].present?
    @posts = @posts.where.not(id: Post.tagged_with(params[:without])) if params[:without]
    respond_to do |format|
      format.html
      format.json
      format.text { render plain: @posts.pluck(:title, :likes_count).map { |title, likes| "#{title} (#{likes})" }.join("\n") }
    end
  end

  def show
    fresh_when(@post) if params[:fresh]
    @tree = @post.comment_tree
    @comment = Comment.new
  end

  def new
    @post = current_user.posts.new(params.fetch(:post, {}).permit(:title))
  end

  def create
    @post = current_user.posts.build(post_params)
    @post.published_at = Time.utc(2024, 3, 3) if params[:publish]

    respond_to do |format|
      if @post.save
        format.html { redirect_to @post, notice: "Post was created." }
        format.json { render :show, status: :created, location: @post }
      else
        format.html { render :new, status: :unprocessable_entity }
        format.json { render json: @post.errors, status: :unprocessable_entity }
      end
    end
  end

  def edit; end

  def update
    if @post.update(post_params)
      redirect_to @post, notice: "Changed #{@post.previous_changes.except("updated_at", "lock_version").map { |k, (a, b)| "#{k}: #{a.inspect} → #{b.inspect}" }.to_sentence}"
    else
      render :edit, status: :unprocessable_entity
    end
  end

  def destroy
    @post.destroy
    redirect_to posts_url, notice: "“#{@post.title}” and #{helpers.pluralize(@post.comments.size, "comment")} are gone"
  end

  def like
    liked = @post.toggle_like(current_user)
    respond_to do |format|
      format.html { redirect_to @post }
      format.json { render json: { liked: liked, likes: @post.reload.likes_count, by: @post.likers.order(:handle).pluck(:handle) } }
    end
  end

  def drafts
    @posts = current_user.posts.drafts
    render :index
  end

  def archive
    year, month = params.values_at(:year, :month).map { |part| part&.to_i }
    if year
      @posts = Post.visible_to(current_user).in_month(year, month)
      render :index
    else
      render json: Post.months
    end
  rescue Date::Error
    redirect_to archive_posts_path, alert: "No such month"
  end

  def tagged
    @tag = Tag.find_by!(name: params[:tag])
    @posts = Post.visible_to(current_user).tagged_with(@tag.name)
    render :index
  end

  private
    def set_post
      @post = Post.visible_to(current_user).or(Post.where(author: current_user)).find(params[:id])
    end

    def post_params
      params.require(:post).permit(:title, :body, :visibility, :tag_list, :lock_version)
    end
end
