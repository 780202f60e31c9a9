json.format "json"
