class NotificationsController < ApplicationController
  require_sign_in
  etag { current_user&.id }

  def index
    @notifications = current_user.notifications.includes(:actor, :notifiable).order(:id)
    @unread = @notifications.unread.count
    @by_kind = @notifications.group_by(&:kind).transform_values(&:size)
  end

  def read
    notification = current_user.notifications.find(params[:id])
    notification.read!
    redirect_to notification.notifiable.try(:commentable) || notification.actor || root_path
  end

  def clear
    cleared = current_user.notifications.mark_all_read
    redirect_to notifications_path, notice: "#{cleared} cleared"
  end
end
