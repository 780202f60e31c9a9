class MessagesController < ApplicationController
  only_for :anyone
  before_action :load_message, only: %i[show destroy reply]

  def index
    @sent = params[:box] == "sent"
    scope = @sent ? current_person.outbox : current_person.inbox
    scope = scope.merge(Message.unread) if params[:unread]
    @messages = scope.includes(@sent ? :recipient : :sender).order(id: :desc)
    @unread = @sent ? 0 : current_person.inbox.unread.count
  end

  def show
    @message.read! if @message.recipient == current_person
    @thread = @message.thread
  end

  def new
    @message = Message.new(recipient_id: params[:to], subject: params[:subject])
  end

  def create
    @message = current_person.outbox.build(message_params)
    if @message.save
      redirect_to sent_messages_path, notice: "Sent to #{@message.recipient}"
    else
      render :new, status: :unprocessable_entity
    end
  end

  def reply
    reply = @message.replies.create!(sender: current_person, recipient: @message.sender, body: params.require(:body))
    redirect_to message_path(reply)
  rescue ActiveRecord::RecordInvalid => error
    redirect_to message_path(@message), alert: error.message
  end

  def destroy
    @message.destroy
    head :no_content
  end

  def clear
    gone = current_person.inbox.where.not(read_at: nil).delete_all
    redirect_to messages_path, notice: helpers.t_count(gone)
  end

  private

  def load_message
    @message = Message.where(sender: current_person).or(Message.where(recipient: current_person)).find(params[:id])
  end

  def message_params
    params.require(:message).permit(:recipient_id, :subject, :body)
  end
end
