module Admin
  class PeopleController < BaseController
    before_action :set_person, only: %i[edit update destroy]

    def index
      @people = Person.of_role(params[:role]).includes(:mentor)
      @people = @people.named(params[:name]) if params[:name].present?
      @people = @people.sorted.in_batches(of: 4).flat_map(&:to_a)
    end

    def new
      @person = Student.new
    end

    def create
      @person = person_class.new(person_params)
      if @person.save
        redirect_to admin_people_url, notice: "#{@person.model_name.human} #{@person} added"
      else
        render :new, status: :unprocessable_entity
      end
    end

    def edit; end

    def update
      return redirect_to(edit_admin_person_path(@person), notice: "OK") if @person.update(person_params)

      render :edit, status: :unprocessable_entity
    end

    def destroy
      @person.destroy!
      redirect_to action: :index
    rescue ActiveRecord::DeleteRestrictionError => error
      redirect_to({ action: :index }, alert: error.message)
    rescue ActiveRecord::InvalidForeignKey
      redirect_to({ action: :index, role: @person.role }, alert: "Still needed")
    end

    def import
      result = PeopleImport.new(params[:csv]).run
      render plain: result.summary, status: result.ok? ? :created : :unprocessable_entity
    rescue CSV::MalformedCSVError, PeopleImport::TooLong => e
      render plain: e.class.name ? "malformed" : e.message, status: :bad_request
    end

    private

    def set_person
      @person = Person.find(params[:id])
    end

    def person_class
      { "teacher" => Teacher, "office" => OfficeClerk }.fetch(params[:role], Student)
    end

    def person_params
      key = %i[person student teacher].find { |name| params.key?(name) } || :person
      params.require(key).permit(:given_name, :family_name, :email, :born_on, :mentor_id, :locale)
    end
  end
end
