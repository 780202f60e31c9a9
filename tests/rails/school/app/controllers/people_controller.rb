class PeopleController < ApplicationController
  only_for :teacher, :office

  def show
    @person = Person.preload(:mentees, :mentor).find(params[:id])
    @facts = { role: @person.role.titleize, age: @person.age, mentor: @person.mentor, locale: @person.locale }.compact
    @conversation = Message.between(current_person, @person).order(:id)
    return unless stale?(last_modified: Time.utc(2024, 1, 2), etag: [@person.name, @facts, @conversation.size], template: false)

    respond_to do |format|
      format.html
      format.vcf { send_data vcard(@person), filename: "#{@person.name.parameterize}.vcf" }
    end
  end

  private

  def vcard(person)
    <<~VCARD
      BEGIN:VCARD
      FN:#{person.name}
      EMAIL:#{person.email}#{"\nBDAY:#{person.born_on.strftime("%Y%m%d")}" if person.born_on?}
      END:VCARD
    VCARD
  end
end
