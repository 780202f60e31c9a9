class LeavesController < ApplicationController
  def index
    @leaves = Leaf.includes(:book, :stains).order(:id)
  end

  def show
    @leaf = Leaf.find(params[:id])
  end
end
