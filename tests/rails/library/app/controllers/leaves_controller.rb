class LeavesController < ApplicationController
  only_for "Ann", only: :ann

  def index
    @leaves = Leaf.includes(:book, :stains).order(:id)
  end

  def ann
    render plain: "Ann's in #{Rails.application.name}: #{Leaf.find(params[:id]).isbn_note} at #{Leaf.first.address}"
  end

  def show
    @leaf = Leaf.find(params[:id])
  end
end
