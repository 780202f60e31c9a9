class Comic < Publication
  def label
    "#{super}!"
  end
end
