json.extract! post, :id, :title, :visibility
json.url post_url(post, format: :json)
json.author do
  json.(post.author, :handle, :name)
end
json.tags post.tags.map(&:name)
json.published post.published_at&.iso8601
