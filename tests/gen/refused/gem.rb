require "nokogiri"
