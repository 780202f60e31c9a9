type Message = string | readonly [one: string, other: string]

// Rails' English, activemodel/locale/en.yml.
const messages: Readonly<Record<string, Message>> = {
  inclusion: 'is not included in the list',
  exclusion: 'is reserved',
  invalid: 'is invalid',
  confirmation: "doesn't match %{attribute}",
  accepted: 'must be accepted',
  empty: "can't be empty",
  blank: "can't be blank",
  present: 'must be blank',
  too_long: [
    'is too long (maximum is %{count} character)',
    'is too long (maximum is %{count} characters)',
  ],
  too_short: [
    'is too short (minimum is %{count} character)',
    'is too short (minimum is %{count} characters)',
  ],
  wrong_length: [
    'is the wrong length (should be %{count} character)',
    'is the wrong length (should be %{count} characters)',
  ],
  not_a_number: 'is not a number',
  not_an_integer: 'must be an integer',
  greater_than: 'must be greater than %{count}',
  greater_than_or_equal_to: 'must be greater than or equal to %{count}',
  equal_to: 'must be equal to %{count}',
  less_than: 'must be less than %{count}',
  less_than_or_equal_to: 'must be less than or equal to %{count}',
  other_than: 'must be other than %{count}',
  in: 'must be in %{count}',
  odd: 'must be odd',
  even: 'must be even',
  required: 'must exist',
  taken: 'has already been taken',
  invalid_json: 'is not valid JSON',
}

/** Whether the word is one of Rails' error types. */
export function isErrorType(word: string): boolean {
  return Object.hasOwn(messages, word)
}

/** Rails' English message of an error type, its values filled in. */
export function messageOf(type: string, values: Readonly<Record<string, string>>): string {
  const message = messages[type] ?? type
  const text = typeof message === 'string' ? message : message[values.count === '1' ? 0 : 1]
  return interpolate(text, values)
}

/** The text with its `%{count}`, `%{attribute}`, `%{value}` and `%{model}` filled in. */
export function interpolate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/%\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
