class ActionText::EncryptedRichText < ActionText::RichText
  encrypts :body
end
