/** What a class of jobs may declare in its body; the classes of shell/jobs answer. */
export const jobDeclarations = {
  queue_as: true,
  queue_with_priority: true,
  limits_concurrency: true,
  retry_on: true,
  discard_on: true,
  after_discard: true,
  rescue_from: true,
  before_enqueue: true,
  after_enqueue: true,
  around_enqueue: true,
  before_perform: true,
  after_perform: true,
  around_perform: true,
} as const
