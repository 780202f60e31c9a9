class PagesController < ApplicationController
  PAGES = %w[about terms].freeze

  def home
    @posts = Post.visible_to(current_user).recent(2).includes(:author, :tags)
    @months = Post.months
    @cloud = Tag.cloud
  end

  def show
    page = params[:id]
    return missing unless PAGES.include?(page)

    expires_in 10.minutes, public: true
    render page
  end

  def missing
    respond_to do |format|
      format.html { render "missing", status: 404 }
      format.all { render plain: "missing #{params[:unmatched]}", status: 404 }
    end
  end
end
