class MessagesController < ApplicationController
  def create
    @ticket = Ticket.visible_to(Current.user).find(params.expect(:ticket_id))
    @message = @ticket.messages.build(params.expect(message: [:body, files: []]).merge(author: Current.user))

    if @message.save
      respond_to do |format|
        format.turbo_stream
        format.html { redirect_to @ticket }
      end
    else
      redirect_to @ticket, alert: @message.errors.full_messages.to_sentence
    end
  end
end
