json.id patient.id
json.name do
  json.given patient.given_name
  json.family patient.family_name
end
json.extract! patient, :email, :born_on
json.address patient.address&.to_h
json.visits patient.appointments.map(&:state).tally
