class {{Model}}
  {{validations}}
end
