json.status "ok"
json.data JSON.parse(yield)
