puts "\xFF\xD8".bytes.inspect
