class {{Controller}}Controller < ApplicationController
  {{actions}}
end
