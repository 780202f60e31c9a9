json.array! @{{models}}, partial: "{{models}}/{{model}}", as: :{{model}}
