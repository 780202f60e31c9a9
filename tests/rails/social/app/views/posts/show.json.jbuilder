json.partial! @post
json.comments @post.comments, :id, :body, :parent_id
json.set! "next", @post.next&.title
