class GuestsController < ApplicationController
  before_action :set_guest, only: [:show, :edit, :update, :destroy, :merge]

  # GET /guests
  def index
    @guests = Guest.alphabetical.search(params[:q])
    @guests = @guests.with_bookings if params[:booked] == "1"
    @guests = @guests.without_bookings if params[:booked] == "0"
    @shown = paginate(@guests, per: 3)
  end

  # GET /guests/1
  def show
    @bookings = @guest.bookings.includes(:room).order(starts_on: :desc)
  end

  def new
    @guest = Guest.new(guest_params)
  end

  def edit
  end

  # POST /guests
  def create
    @guest = (params[:company] ? Company : Guest).new(guest_params)

    respond_to do |format|
      if @guest.save
        format.html { redirect_to guest_url(@guest), notice: "Guest was successfully created." }
        format.json { render json: @guest, status: :created, location: guest_url(@guest) }
      else
        format.html { render :new, status: :unprocessable_entity }
        format.json { render json: @guest.errors, status: :unprocessable_entity }
      end
    end
  end

  # PATCH/PUT /guests/1
  def update
    if @guest.update(guest_params)
      redirect_to guest_path(@guest), notice: "Guest was successfully updated."
    else
      flash.now[:alert] = "#{@guest.errors.count} #{'problem'.pluralize(@guest.errors.count)}"
      render :edit, status: :unprocessable_entity
    end
  end

  def destroy
    @guest.destroy
    respond_to do |format|
      format.html { redirect_to guests_url, notice: "Guest was successfully destroyed." }
      format.json { head :no_content }
    end
  end

  def merge
    other = Guest.find(params[:other_id])
    @guest.merge!(other)
    redirect_to guest_path(@guest), notice: "Merged #{other.name}"
  rescue ArgumentError => e
    redirect_to guest_path(@guest), alert: e.message.capitalize
  end

  private

  def set_guest
    @guest = Guest.find(params[:id])
  end

  def guest_params
    params.fetch(:guest, {}).permit(:name, :first_name, :last_name, :email, :phone, :country, :born_on, :vip, :notes, :terms)
  end
end
