json.posts @posts do |post|
  json.partial! "posts/post", post: post
end
json.count @posts.size
