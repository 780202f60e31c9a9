class SubscriptionsController < ApplicationController
  before_action :set_plan, only: %i[new create]
  before_action(except: %i[new create]) { @subscription = Subscription.find(params[:id]) }

  def new
    @form = SubscribeForm.new(plan: @plan, coupon_code: params[:coupon])
  end

  def create
    @form = SubscribeForm.new(form_params.merge(plan: @plan))
    if @form.save
      redirect_to abo_subscription_path(@form.subscription), notice: "Welcome, #{@form.contact.name}"
    else
      render :new, status: :unprocessable_entity
    end
  end

  def show; end

  def change
    plan = Plan.find_by!(code: params[:plan])
    if @subscription.change_to(plan)
      redirect_to abo_subscription_path(@subscription), notice: "Changed to #{plan.name}"
    else
      redirect_to abo_subscription_path(@subscription), alert: @subscription.errors.full_messages.join
    end
  end

  def cancel
    @subscription.update_columns(state: "cancelled", updated_at: Edition.now)
    redirect_to abo_subscription_path(@subscription), status: :see_other
  end

  private

  def set_plan
    @plan = Plan.find_by!(code: params[:plan_code])
  end

  def form_params
    params.require(:subscription).permit(:coupon_code, :terms, contact_attributes: %i[name email newsletter])
  end
end
