json.patients { json.array! @patients, partial: "api/v1/patients/patient", as: :patient }
json.next api_v1_patients_url(after: @patients.last.id) if @patients.any?
