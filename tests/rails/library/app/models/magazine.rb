class Magazine < Publication
end
