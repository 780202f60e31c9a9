class InquiriesController < ApplicationController
  def new
    @inquiry = Inquiry.new(name: "Ann")
  end

  def create
    @inquiry = Inquiry.new(inquiry_params)
    if @inquiry.save
      redirect_to new_inquiry_path, notice: @inquiry.summary
    else
      render :new, status: :unprocessable_entity
    end
  end

  def index
    flag = ActiveModel::Type::Boolean.new
    count = ActiveModel::Type::Integer.new
    render plain: ["1", "0", "off", "yes", "", nil, true].map { |each| flag.cast(each) }.push(count.cast("7"), count.cast("")).inspect
  end

  private

  def inquiry_params
    params.require(:inquiry).permit(:name, :copies, :gift, :note)
  end
end
