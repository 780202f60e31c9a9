json.patient { json.partial! "api/v1/patients/patient", patient: @patient }
json.debts @patient.balance.to_s
json.set! "latest-doctor", @patient.latest_doctor&.slug
