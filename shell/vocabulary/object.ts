/** What every object answers, so that no class of the framework has to list it. */
export const objectWords: ReadonlySet<string> = new Set(
  `nil? is_a? kind_of? instance_of? class respond_to? send public_send tap then freeze frozen? dup
   equal? eql? hash object_id == != ! === instance_variable_get method itself to_s inspect name present?
   blank? presence presence_in in? try try! deep_dup to_query to_param to_json as_json`
    .trim()
    .split(/\s+/),
)
