class SignupsController < ApplicationController
  def new
    @signup = Signup.new(name: params[:name])
  end

  def create
    @signup = Signup.new(params.require(:signup).permit(:name, :email, :age, :newsletter, :born_on, :terms))
    if @signup.save
      redirect_to root_path, notice: "Welcome, #{@signup.customer}"
    else
      render :new, status: :unprocessable_entity
    end
  end
end
