module ApplicationCable
  class Connection < ActionCable::Connection::Base
    identified_by :current_user

    def connect
      session = Session.find_by(id: cookies.signed[:session_id])
      self.current_user = session&.user || reject_unauthorized_connection
    end
  end
end
