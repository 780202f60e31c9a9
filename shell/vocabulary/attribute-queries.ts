/** What Ruby asks about a column of a record, and the method that answers: `title_changed?`. */
const AFTER: Readonly<Record<string, string>> = {
  _change_to_be_saved: 'attributeChange',
  _previous_change: 'savedChangeToAttribute',
  '_previously_changed?': 'isSavedChangeToAttribute',
  _previously_was: 'attributeBeforeLastSave',
  _before_last_save: 'attributeBeforeLastSave',
  _before_type_cast: 'beforeTypeCast',
  _in_database: 'attributeWas',
  '_changed?': 'isAttributeChanged',
  '_will_change!': 'attributeWillChange',
  _change: 'attributeChange',
  _was: 'attributeWas',
  '?': 'queryAttribute',
}

const BEFORE: Readonly<Record<string, string>> = {
  saved_change_to_: 'isSavedChangeToAttribute',
  will_save_change_to_: 'isAttributeChanged',
}

/** The column that a method's name asks about, and the method of records that answers; null for another name. */
export function attributeQuery(name: string): { column: string; method: string } | null {
  if (/^saved_change_to_\w+$/.test(name)) {
    return { column: name.slice('saved_change_to_'.length), method: 'savedChangeToAttribute' }
  }
  const [, restored] = /^restore_(\w+)!$/.exec(name) ?? []
  if (restored !== undefined) return { column: restored, method: 'restoreAttribute' }
  for (const [prefix, method] of Object.entries(BEFORE)) {
    if (name.startsWith(prefix) && name.endsWith('?')) {
      return { column: name.slice(prefix.length, -1), method }
    }
  }
  for (const [suffix, method] of Object.entries(AFTER)) {
    if (name.endsWith(suffix)) return { column: name.slice(0, -suffix.length), method }
  }
  return null
}

/** All that may be asked about a column beside its presence: `title_was`, `saved_change_to_title?`. */
export function queriesOf(column: string): string[] {
  const after = Object.keys(AFTER).filter((suffix) => suffix !== '?')
  const before = Object.keys(BEFORE).map((prefix) => `${prefix}${column}?`)
  return [...after.map((suffix) => column + suffix), ...before, `saved_change_to_${column}`]
}
