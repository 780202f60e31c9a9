class PagesController < ApplicationController
  traced "pages"
  before_action :set_page, only: %i[show edit update destroy peek poke]
  before_action :deny, only: :denied
  prepend_before_action { @first = true }
  skip_before_action :note, only: :search, if: -> { params[:quiet] == "1" }
  before_action only: :halted do
    redirect_to pages_path, notice: "halted" if params[:stop]
  end

  def index
    @pages = Page.order(:id)
    respond_to do |format|
      format.html
      format.json { render json: @pages.map { |p| { id: p.to_param, title: p.title } } }
      format.text { render plain: @pages.map(&:title).join("\n") }
    end
  end

  def show
    fresh_when(etag: @page.title) if params[:fresh]
  end

  def new = @page = Page.new(page_defaults)

  def create
    @page = Page.new(page_params)
    if @page.save
      redirect_to @page, notice: "Made"
    else
      render :new, status: :unprocessable_entity
    end
  end

  def edit; end

  def update
    return head(:no_content) if params[:noop]
    @page.update(page_params) ? redirect_to(page_url(@page, anchor: "top"), status: :see_other) : render(:edit, status: 422)
  end

  def destroy
    @page.destroy!
    redirect_back fallback_location: pages_url, alert: "Gone"
  end

  def search
    @pages = Page.where("title LIKE ?", "%#{params[:q]}%")
    render "index"
  end

  def boom = render(plain: 1 / params.fetch(:by, 0).to_i)
  def denied = head(:ok)
  def traceit
    render plain: [trace, @first, action_name, controller_name, controller_path, self.class.name, request.get?].flatten.join("|")
  end
  def halted = render(plain: "went on")
  def peek
    render inline: "<b><%= @page.title %></b>" rescue render(plain: "x")
  end
  def poke
    session[:count] = session[:count].to_i + 1
    cookies[:seen] = "yes"
    flash[:a] = "b"
    render json: { count: session[:count], keys: flash.keys, params: params.permit(:x, list: [], deep: {}).to_h }
  end

  private
  def set_page = @page = Page.find(params[:id])
  def deny
    raise Denied if params[:ok].blank?
  end
  def page_params = params.require(:page).permit(:title, :state)
  def page_defaults = params.fetch(:page, {}).permit(:title)
  def pick_layout = action_name == "show" ? "special" : super
end
