class {{Model}}{{superclass}}
  {{validations}}
end
