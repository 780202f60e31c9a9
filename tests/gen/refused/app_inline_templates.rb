# at app/controllers/pages_controller.rb
class PagesController < ApplicationController
  def about
    @name = "Ann"
    return render(inline: "<p>#{params[:a]}</p>") if params[:a]
    return render(inline: "<p><%= @nmae %></p>") if params[:b]

    render inline: <<~ERB
      <p><%= @name %></p>
      <p><%= link_too "x", "/" %></p>
    ERB
  end
end
