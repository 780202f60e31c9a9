class OfficeClerk < Person
  def self.model_name
    Person.model_name
  end
end
