json.array!(@appointments) do |appointment|
  json.call(appointment, :id, :state, :starts_at)
  json.treatment appointment.treatment, :code, :minutes
  json.who appointment.practitioner.to_s
  json.boss appointment.practitioner.supervisor_name
end
