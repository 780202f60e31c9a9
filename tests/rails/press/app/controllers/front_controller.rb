class FrontController < ApplicationController
  def show
    @blocks = Block.visible.includes(:subject)
    @blocks = @blocks.where(type: params[:only].to_s.classify + "Block") if params[:only]
    fresh_when(etag: [@blocks.map(&:id), params[:only]], last_modified: Edition.now, public: true) if params[:cached]
  end
end
