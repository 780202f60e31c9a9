get("/rails/conductor/action_mailbox/inbound_emails", to: "rails/conductor/action_mailbox/inbound_emails#index", as: :rails_conductor_inbound_emails) if Rails.env.development?
post("/rails/conductor/action_mailbox/inbound_emails", to: "rails/conductor/action_mailbox/inbound_emails#create", as: nil) if Rails.env.development?
get("/rails/conductor/action_mailbox/inbound_emails/new", to: "rails/conductor/action_mailbox/inbound_emails#new", as: :new_rails_conductor_inbound_email) if Rails.env.development?
get("/rails/conductor/action_mailbox/inbound_emails/sources/new", to: "rails/conductor/action_mailbox/inbound_emails#new_source", as: :new_rails_conductor_inbound_email_source) if Rails.env.development?
post("/rails/conductor/action_mailbox/inbound_emails/sources", to: "rails/conductor/action_mailbox/inbound_emails#create_source", as: :rails_conductor_inbound_email_sources) if Rails.env.development?
get("/rails/conductor/action_mailbox/inbound_emails/:id", to: "rails/conductor/action_mailbox/inbound_emails#show", as: :rails_conductor_inbound_email) if Rails.env.development?
post("/rails/conductor/action_mailbox/:inbound_email_id/reroute", to: "rails/conductor/action_mailbox/inbound_emails#reroute", as: :rails_conductor_inbound_email_reroute) if Rails.env.development?
post("/rails/conductor/action_mailbox/:inbound_email_id/incinerate", to: "rails/conductor/action_mailbox/inbound_emails#incinerate", as: :rails_conductor_inbound_email_incinerate) if Rails.env.development?
