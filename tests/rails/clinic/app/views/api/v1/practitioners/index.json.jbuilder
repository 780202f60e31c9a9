json.array! @practitioners, partial: "api/v1/practitioners/practitioner", as: :practitioner
