json.count @invoices.size
json.invoices @invoices do |invoice|
  json.extract! invoice, :number, :state
  json.total invoice.total.to_s
  json.patient { json.name invoice.patient.name(reverse: true) }
  json.lines invoice.lines.map(&:description)
  json.url invoice_url(invoice) unless invoice.paid?
end
