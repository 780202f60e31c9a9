json.id @submission.id
json.score @submission.score
json.percent @submission.percent
json.extract! @submission, :late, :handed_in_at
json.assignment do
  json.merge! @submission.assignment.attributes.slice("title", "points")
end
json.comments @submission.comments, :body, :author_id
json.mark @submission.mark
