json.partial! "{{models}}/{{model}}", {{model}}: @{{model}}
