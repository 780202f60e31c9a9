class SeriesController < ApplicationController
  def show
    @series = Series.includes(installments: :article).find_by!(slug: params[:slug])
    @live, @coming = @series.installments.map(&:article).partition(&:live?)
  end
end
