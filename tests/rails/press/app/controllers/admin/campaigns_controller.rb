class Admin::CampaignsController < Admin::ResourceController
  manages Campaign, permission: %i[manage campaigns]

  def show
    @ads = @record.ads.sort_by { |ad| -(ad.rate || 0) }
  end

  private

  def collection = Campaign.includes(:ads).order(:name)
  def attributes = params.require(:campaign).permit(:name, :advertiser, :budget, :per_click, :per_thousand, :starts_on, :ends_on, ads_attributes: %i[id headline address slot])
end
