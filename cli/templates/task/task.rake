namespace :{{namespace}} do
  {{tasks}}
end
