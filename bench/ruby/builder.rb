def escape(text)
  text.gsub(/[&<>"]/, "&" => "&amp;", "<" => "&lt;", ">" => "&gt;", '"' => "&quot;")
end

def row(id, title, body)
  "<tr><td>#{id}</td><td>#{escape(title)}</td><td>#{escape(body)}</td></tr>\n"
end

out = +""
24_000.times do |i|
  page = +"<table>\n"
  10.times { |j| page << row(i * 10 + j, "Title <#{j}>", "Body & \"text\" #{i}") }
  page << "</table>\n"
  out << page if i % 20 == 0
end
puts out.length
line = +""
4_000_000.times { |i| line << "x" << i.to_s }
puts line.size
