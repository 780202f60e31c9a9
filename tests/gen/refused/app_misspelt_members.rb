# at app/controllers/pages_controller.rb
class PagesController < ApplicationController
  def one
    logger.inf "text"
  end

  def two
    Rails.logger.wran "text"
  end

  def three
    logger.tagged("x") { head :ok }
  end

  def four
    flash.keeep
  end

  def five
    flash.now.notice = "text"
  end

  def six
    session.delet(:user)
  end

  def seven
    cookies.singed[:user] = "1"
  end

  def eight
    head :ok if request.remote_ipp == "1"
  end

  def nine
    response.set_heder "X-A", "1"
  end

  def ten
    params.requrie(:post)
  end

  def eleven
    params.require(:post).permitt(:title)
  end

  def twelve
    Rails.lgoger.info "text"
  end

  def thirteen
    Rails.application.config.name
  end

  def fourteen
    Rails.credentials.token
  end

  def fifteen
    request.format.htlm?
  end

  def sixteen
    respond_to { |format| format.jsn { head :ok } }
  end

  def seventeen
    request.headrs["X-A"]
  end

  def eighteen
    cookies.signed.fetc(:user)
  end

  def twenty
    logger.level = 1
  end

  def about
    flash.alert = params.fetch(:post).strip + params.require(:name).strip + params.require(:names).first
  end
end
