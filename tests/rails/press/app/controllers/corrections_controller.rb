class CorrectionsController < ApplicationController
  def index
    @months = Correction.includes(:article).order(corrected_on: :desc, id: :desc).group_by { |each| each.corrected_on.strftime("%B %Y") }
  end
end
