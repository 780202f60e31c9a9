class ActiveStorage::FixtureSet
  def self.blob(filename:, **attributes)
    blob = ActiveStorage::Blob.new(filename: filename, service_name: attributes[:service_name] || ActiveStorage::Blob.service.name)
    File.open(Rails.root.join("test/fixtures/files", filename).to_s, "rb") do |io|
      blob.unfurl(io)
      blob.assign_attributes(attributes)
      blob.upload_without_unfurling(io)
    end
    blob.attributes.transform_values { |value| value.is_a?(Hash) ? value.to_json : value }.compact.to_json
  end
end
