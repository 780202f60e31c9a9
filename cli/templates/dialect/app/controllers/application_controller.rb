class ApplicationController < Webfw::Controller
end
