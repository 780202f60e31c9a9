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

  def new
    @leaf = Leaf.new(book: Book.first)
    2.times { @leaf.stains.build }
    @leaf.build_label
  end

  def create
    @leaf = Leaf.new(leaf_params)
    @leaf.book ||= Book.first
    save_or_render :new
  rescue ActiveRecord::NestedAttributes::TooManyRecords => error
    render plain: error.message, status: :unprocessable_entity
  end

  def edit
    @leaf = Leaf.find(params[:id])
  end

  def update
    @leaf = Leaf.find(params[:id])
    @leaf.assign_attributes(leaf_params)
    save_or_render :edit
  end

  private

  def save_or_render(template)
    if @leaf.save
      redirect_to edit_leaf_path(@leaf)
    else
      render template, status: :unprocessable_entity
    end
  end

  def leaf_params
    params.require(:leaf).permit(:isbn_note, stains_attributes: [:id, :color, :_destroy],
                                 label_attributes: %i[id text], book_attributes: [:title])
  end
end
