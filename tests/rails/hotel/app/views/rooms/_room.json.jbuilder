json.number room.number
json.kind room.kind
json.cache_key_is room.cache_key.split("/").first
