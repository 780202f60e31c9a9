class ActiveStorage::VariantRecord < ActiveStorage::Record
  self.table_name = "active_storage_variant_records"

  belongs_to :blob, class_name: "ActiveStorage::Blob"
  has_one_attached :image
end
