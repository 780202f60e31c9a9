json.extract! {{model}}, :id, {{shown}}, :created_at, :updated_at
json.url {{model}}_url({{model}}, format: :json)
