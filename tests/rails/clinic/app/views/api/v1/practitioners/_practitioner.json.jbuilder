json.(practitioner, :slug, :name, :specialty)
json.rate practitioner.hourly_rate
json.merge! initials: practitioner.initials, links: { self: api_v1_practitioner_url(practitioner), html: practitioner_path(practitioner) }
