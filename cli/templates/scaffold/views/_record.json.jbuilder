json.extract! {{model}}, {{shown}}
{{rich_texts}}
json.url {{model}}_url({{model}}, format: :json)
