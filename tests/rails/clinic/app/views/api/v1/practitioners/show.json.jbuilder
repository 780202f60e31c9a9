json.partial! "api/v1/practitioners/practitioner", practitioner: @practitioner
json.supervisor do
  if @practitioner.supervisor
    json.partial! "api/v1/practitioners/practitioner", practitioner: @practitioner.supervisor
  else
    json.null!
  end
end
json.hours @practitioner.opening_hours.group_by(&:weekday).transform_values { |list| list.map { |h| [h.opens, h.closes].join("-") } }
