import type { Words } from './word.ts'

/** What a migration, and db/schema.rb, may say. */
export const migrationWords: Words = {
  create_table: 'nil',
  drop_table: 'nil',
  rename_table: 'nil',
  add_column: 'nil',
  remove_column: 'nil',
  rename_column: 'nil',
  change_column: 'nil',
  change_column_null: 'nil',
  change_column_default: 'nil',
  add_timestamps: 'nil',
  remove_timestamps: 'nil',
  add_index: 'nil',
  remove_index: 'nil',
  add_reference: 'nil',
  remove_reference: 'nil',
  add_foreign_key: 'nil',
  remove_foreign_key: 'nil',
  execute: 'nil',
  select_all: 'any',
}

/** The `t` of `create_table`. */
export const tableWords: Words = {
  column: 'nil',
  string: 'nil',
  text: 'nil',
  integer: 'nil',
  float: 'nil',
  decimal: 'nil',
  boolean: 'nil',
  date: 'nil',
  datetime: 'nil',
  time: 'nil',
  binary: 'nil',
  json: 'nil',
  timestamps: 'nil',
  references: 'nil',
  belongs_to: 'nil',
  index: 'nil',
  foreign_key: 'nil',
}
