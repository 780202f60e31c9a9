/** What every object answers, so that no class of the framework has to list it. */
export const objectWords: ReadonlySet<string> = new Set(
  `nil? is_a? kind_of? instance_of? class respond_to? send public_send tap then freeze frozen? dup
   equal? eql? hash object_id == != ! === instance_variable_get instance_variable_set instance_variable_defined?
   instance_variables remove_instance_variable instance_exec instance_eval singleton_class singleton_methods with_options
   define_singleton_method extend method itself to_s inspect name present?
   blank? presence presence_in in? try try! deep_dup to_query to_param to_json as_json`
    .trim()
    .split(/\s+/),
)
