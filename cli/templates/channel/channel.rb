class {{Channel}} < ApplicationCable::Channel
  def subscribed
    # stream_from "some_channel"
  end

  def unsubscribed
    # What a visitor leaves behind is tidied up here.
  end
  {{actions}}
end
