password = ENV.fetch("DESK_PASSWORD", "secret-desk")
[["Ada", "ada@desk.example", :admin], ["Bob", "bob@desk.example", :agent], ["Kim", "kim@example.org", :customer]].each do |name, address, role|
  User.create_with(name: name, role: role, password: password).find_or_create_by!(email_address: address)
end

if Ticket.none?
  kim = User.find_by!(email_address: "kim@example.org")
  ticket = kim.tickets.create!(subject: "The printer prints blank pages")
  ticket.messages.create!(author: kim, body: "<div>Since <strong>Monday</strong>. What can I do?</div>")
end
