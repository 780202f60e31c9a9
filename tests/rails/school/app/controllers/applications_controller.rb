class ApplicationsController < ApplicationController
  layout "narrow"
  before_action :load_form, except: %i[start reset]

  def start
    redirect_to application_step_path(session.dig(:application, "step") || CourseApplication::STEPS.first)
  end

  def step
    @missing = CourseApplication::STEPS.take_while { |name| name != @form.step }.reject { |name| @form.valid?(name.to_sym) }
    @form.errors.clear
    redirect_to application_step_path(@missing.first), alert: "First things first" if @missing.any?
  end

  def save
    @form.assign_attributes(params.fetch(:course_application, {}).permit(:given_name, :family_name, :email, :born_on, :level, :terms, :motivation, course_ids: []))
    return render(:step, status: :unprocessable_entity) unless @form.valid?(@form.step.to_sym)

    following, * = CourseApplication.steps_after(@form.step)
    session[:application] = @form.to_session.merge("step" => following)
    return redirect_to(application_step_path(following)) if following

    finish
  end

  def reset
    session.delete(:application)
    redirect_to courses_path
  end

  private

  def load_form
    @form = CourseApplication.new((session[:application] || {}).except("step"))
    @form.step = params[:step]
  end

  def finish
    if (outcomes = @form.submit)
      reset_session
      redirect_to root_path, success: outcomes.map(&:to_s).join(" ")
    else
      render :step, status: :unprocessable_entity
    end
  end
end
