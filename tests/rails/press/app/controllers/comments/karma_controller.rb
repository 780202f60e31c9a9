class Comments::KarmaController < Comments::BaseController
  before_action :once_a_visitor

  def create
    @comment.love!
    back_to_article
  end

  def destroy
    @comment.love!(-1)
    respond_to do |format|
      format.html { back_to_article }
      format.json { render json: { karma: @comment.karma } }
    end
  end

  private

  def once_a_visitor
    loved = (session[:loved] || "").split
    return back_to_article(alert: "You said so already") if loved.include?(@comment.id.to_s) == request.post?

    session[:loved] = (request.post? ? loved.push(@comment.id) : loved - [@comment.id.to_s]).join(" ")
  end
end
