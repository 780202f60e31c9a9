module ApplicationHelper
  def avatar_of(user)
    if user.avatar.attached? && user.avatar.variable?
      image_tag user.avatar.variant(:thumb), alt: "", width: 32, height: 32, class: "avatar"
    else
      tag.span user.name.first.upcase, class: "avatar", aria: { hidden: true }
    end
  end

  def moment(time)
    tag.time l(time.in_time_zone, format: :short), datetime: time.iso8601
  end
end
