module VisitsHelper
  def remember_visit(page)
    session[:visits] = (session[:visits] || []) + [page]
    @visits = nil
  end

  def visits
    @visits ||= session[:visits] || []
  end

  def visited?(page)
    visits.include?(page)
  end

  def visit_link(page)
    link_to page, "/answers/#{page}", class: ("seen" if visited?(page))
  end

  def delete(page)
    link_to "Delete #{page}", "/answers/#{page}", class: "gone"
  end

  def forget_visits
    reset_session
    @visits = nil
  end

  def store_address
    session[:address] = request.original_fullpath if request.get?
  end

  def back_or(default)
    redirect_to(session.delete(:address) || default)
  end
end
