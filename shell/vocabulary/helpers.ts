/** View helpers that the shell answers; the others are the core's own. */
export const helperWords: readonly string[] = `
  pluralize number_with_delimiter number_with_precision number_to_currency number_to_percentage
  number_to_human number_to_human_size time_ago_in_words distance_of_time_in_words simple_format
  highlight excerpt word_wrap cycle reset_cycle current_cycle strip_tags sanitize l localize
  to_sentence number_to_phone distance_of_time_in_words_to_now format sprintf field_set_tag
`
  .trim()
  .split(/\s+/)
