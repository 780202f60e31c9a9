/** What an error says; of one and of several, where they differ. */
export type Message = string | readonly [one: string, other: string]

// Rails' English, activemodel/locale/en.yml. What a kind of validation says stands with it: validators/.
const messages: Record<string, Message> = {
  empty: "can't be empty",
  required: 'must exist',
}

/** Adds what errors of a kind of validation say. */
export function addMessages(more: Readonly<Record<string, Message>>): void {
  Object.assign(messages, more)
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
