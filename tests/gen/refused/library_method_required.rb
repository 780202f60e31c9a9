puts Time.at(0).utc.iso8601 # at
