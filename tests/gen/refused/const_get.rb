puts Object.const_get("String")
