# Literals that lose their ends in place.
name = "draft-title"
name.delete_prefix!("draft-")
p name
file = "notes.txt"
other = file
file.delete_suffix!(".txt")
p file, other, file.delete_suffix!(".txt")
