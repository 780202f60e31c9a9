import { words } from './notation.ts'
import type { Words } from './word.ts'

const COLUMN = 'null:any default:any limit:any precision:any scale:any index:any unique:any'
const FOREIGN_KEY = 'column:any primary_key:any to_table:any on_delete:any on_update:any'
const REFERENCE = 'null:any index:any unique:any foreign_key:any polymorphic:any type:any'
const TABLE = 'id:any primary_key:any force:any if_not_exists:any'

/** What a migration, and db/schema.rb, may say. */
export const migrationWords: Words = words({
  create_table: `nil (name ${TABLE})`,
  drop_table: `nil (name ${TABLE})`,
  rename_table: 'nil (name name)',
  add_column: `nil (name name name ${COLUMN})`,
  remove_column: `nil (name name name? ${COLUMN})`,
  rename_column: 'nil (name name name)',
  change_column: `nil (name name name ${COLUMN})`,
  change_column_null: 'nil (name name flag any?)',
  change_column_default: 'nil (name name any? from:any to:any)',
  add_timestamps: `nil (name ${COLUMN})`,
  remove_timestamps: `nil (name ${COLUMN})`,
  add_index: 'nil (name any name:any unique:any)',
  remove_index: 'nil (name any? name:any unique:any column:any)',
  add_reference: `nil (name name ${REFERENCE})`,
  remove_reference: `nil (name name ${REFERENCE})`,
  add_foreign_key: `nil (name name ${FOREIGN_KEY})`,
  remove_foreign_key: `nil (name name? ${FOREIGN_KEY})`,
  execute: 'nil (string)',
  select_all: 'any (any any*)',
})

const TYPED = `nil (name+ ${COLUMN})`

/** The `t` of `create_table`. */
export const tableWords: Words = words({
  column: `nil (name name ${COLUMN})`,
  string: TYPED,
  text: TYPED,
  integer: TYPED,
  float: TYPED,
  decimal: TYPED,
  boolean: TYPED,
  date: TYPED,
  datetime: TYPED,
  time: TYPED,
  binary: TYPED,
  json: TYPED,
  timestamps: `nil (${COLUMN})`,
  references: `nil (name+ ${REFERENCE})`,
  belongs_to: `nil (name+ ${REFERENCE})`,
  index: 'nil (any name:any unique:any)',
  foreign_key: `nil (name ${FOREIGN_KEY})`,
})
