class Session{{superclass}}
  belongs_to :user
end
