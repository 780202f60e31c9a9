class ApplicationMailbox < ActionMailbox::Base
  routing(/\Areply\+\w+@/i => :replies)
  routing all: :tickets
end
