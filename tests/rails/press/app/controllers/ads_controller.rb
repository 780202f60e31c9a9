class AdsController < ApplicationController
  def click
    ad = Ad.find(params[:id])
    ad.click!
    redirect_to ad.address, allow_other_host: true
  rescue Campaign::OverBudget
    redirect_to ad.address, status: :see_other, allow_other_host: true
  end
end
