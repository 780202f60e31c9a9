# at app/controllers/api/tickets_controller.rb
class Api::TicketsController < ApplicationController
end
