class VotesController < ApplicationController
  def create
    @poll = Poll.find(params[:poll_id])
    choice = @poll.choices.find_by(id: params.dig(:vote, :choice_id))
    vote = Vote.new(choice: choice, poll: @poll, token: Current.reader_token)
    if vote.save
      cookies.signed[:reader] = Current.reader_token
      redirect_back fallback_location: @poll, notice: "Counted: #{choice.text}"
    else
      redirect_to @poll, alert: vote.errors.full_messages_for(:base).first || vote.errors.map(&:full_message).to_sentence
    end
  end
end
