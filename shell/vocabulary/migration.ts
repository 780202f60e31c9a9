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
  change_column_null: 'nil (name name flag any?)',
  change_column_default: 'nil (name name any)',
  add_timestamps: 'nil',
  remove_timestamps: 'nil',
  add_index: 'nil',
  remove_index: 'nil',
  add_reference: 'nil',
  remove_reference: 'nil',
  add_foreign_key: 'nil',
  remove_foreign_key: 'nil',
  execute: 'nil (string)',
  select_all: 'any (any any*)',
}

/** The `t` of `create_table`. */
export const tableWords: Words = {
  column: 'nil',
  string: 'nil (name+ **)',
  text: 'nil (name+ **)',
  integer: 'nil (name+ **)',
  float: 'nil (name+ **)',
  decimal: 'nil (name+ **)',
  boolean: 'nil (name+ **)',
  date: 'nil (name+ **)',
  datetime: 'nil (name+ **)',
  time: 'nil (name+ **)',
  binary: 'nil (name+ **)',
  json: 'nil (name+ **)',
  timestamps: 'nil',
  references: 'nil (name+ **)',
  belongs_to: 'nil (name+ **)',
  index: 'nil',
  foreign_key: 'nil',
}
