class ProfilesController < ApplicationController
  only_for :anyone
  before_action -> { @person = current_person.becomes(Person) }

  def show
    render json: current_person, only: %i[given_name email type], methods: [:name, :initials], include: { mentor: { only: [:family_name], methods: :role } } if request.format.json?
  end

  def edit; end

  def update
    @person.assign_attributes(person_params)
    dirty = @person.changes.except(:settings).map { |name, (old, new)| "#{Person.human_attribute_name(name)} (#{old} to #{new})" }
    return render(:edit, status: :unprocessable_entity) unless @person.save

    redirect_to profile_path, notice: dirty.any? ? "Changed #{dirty.to_sentence}" : nil
  end

  def preferences
    current_person.update(params.permit(:locale, :newsletter))
    if current_person.errors.of_kind?(:locale, :inclusion)
      render json: current_person.errors.details, status: :unprocessable_entity
    else
      render json: current_person.settings.merge(saved: current_person.saved_change_to_settings?, newsletter: current_person.newsletter?)
    end
  end

  private

  def person_params
    params.require(:person).permit(:given_name, :family_name, :email, :born_on, :newsletter, :locale)
  end
end
