class AnnouncementsController < ApplicationController
  only_for :teacher, :office, only: %i[new create destroy]

  def index
    expires_in 5.minutes
    @announcements = Announcement.for(current_person).includes(:board)
    @announcements = @announcements.general if params[:general]
    @announcements = @announcements.since(Date.parse(params[:since])) if params[:since].present?
    respond_to do |format|
      format.html { @by_month = @announcements.group_by { |a| a.published_on&.beginning_of_month } }
      format.text
      format.rss { head :not_acceptable }
    end
  rescue Date::Error, RangeError => e
    render plain: "since: #{e.message}", status: 422
  end

  def show
    @announcement = Announcement.for(current_person).find(params[:id])
    render layout: "narrow"
  end

  def new
    @announcement = Announcement.new(published_on: Date.new(2024, 10, 1), pinned: params[:pinned])
  end

  def create
    @announcement = Announcement.new(params.require(:announcement).permit(:headline, :body, :audience, :board_gid, :published_on, :pinned))
    if @announcement.save
      redirect_to @announcement, success: true
    else
      render action: "new", status: :unprocessable_entity
    end
  end

  def destroy
    Announcement.destroy_by(id: params[:id]).tap { |gone| flash[:notice] = gone.map(&:headline).to_sentence.presence || "Nothing" }
    redirect_to announcements_path
  end
end
