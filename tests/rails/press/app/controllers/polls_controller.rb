class PollsController < ApplicationController
  def show
    @poll = Poll.includes(:choices).find(params[:id])
    @voted = @poll.voted_by?(Current.reader_token)
  end
end
