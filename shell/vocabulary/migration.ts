import { words } from './notation.ts'
import type { Words } from './word.ts'

const COLUMN =
  'null:any default:any limit:any precision:any scale:any index:any unique:any comment:any collation:any charset:any array:any if_not_exists:any'
const FOREIGN_KEY =
  'column:any primary_key:any to_table:any on_delete:any on_update:any name:any validate:any if_not_exists:any if_exists:any'
const REFERENCE =
  'null:any index:any unique:any foreign_key:any polymorphic:any type:any default:any comment:any'
const TABLE =
  'id:any primary_key:any force:any if_not_exists:any if_exists:any comment:any options:any charset:any collation:any'
const INDEX =
  'name:any unique:any where:any order:any using:any if_not_exists:any comment:any algorithm:any length:any'

/** What a migration, and db/schema.rb, may say. */
export const migrationWords: Words = words({
  create_table: `nil (name ${TABLE})`,
  drop_table: `nil (name ${TABLE})`,
  change_table: 'nil (name bulk:any &)',
  create_join_table: `nil (name name table_name:any column_options:any ${TABLE})`,
  drop_join_table: `nil (name name table_name:any column_options:any ${TABLE})`,
  create_virtual_table: 'nil (name name any)',
  reversible: 'nil (&)',
  up_only: 'nil (&)',
  add_columns: `nil (name+ type:any ${COLUMN})`,
  remove_columns: `nil (name+ type:any ${COLUMN})`,
  rename_index: 'nil (name name name)',
  add_belongs_to: `nil (name name ${REFERENCE})`,
  remove_belongs_to: `nil (name name ${REFERENCE})`,
  'table_exists?': 'Boolean (name)',
  'column_exists?': 'Boolean (name name any?)',
  'index_exists?': 'Boolean (name any name:any unique:any)',
  rename_table: 'nil (name name)',
  add_column: `nil (name name name ${COLUMN})`,
  remove_column: `nil (name name name? if_exists:any ${COLUMN})`,
  rename_column: 'nil (name name name)',
  change_column: `nil (name name name ${COLUMN})`,
  change_column_null: 'nil (name name flag any?)',
  change_column_default: 'nil (name name any? from:any to:any)',
  add_timestamps: `nil (name ${COLUMN})`,
  remove_timestamps: `nil (name ${COLUMN})`,
  add_index: `nil (name any ${INDEX})`,
  remove_index: `nil (name any? column:any if_exists:any ${INDEX})`,
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
  index: `nil (any ${INDEX})`,
  bigint: TYPED,
  jsonb: TYPED,
  timestamp: TYPED,
  timestamptz: TYPED,
  numeric: TYPED,
  blob: TYPED,
  uuid: TYPED,
  citext: TYPED,
  inet: TYPED,
  cidr: TYPED,
  macaddr: TYPED,
  rename: 'nil (name name)',
  remove: `nil (name+ type:any ${COLUMN})`,
  change: `nil (name name ${COLUMN})`,
  change_default: 'nil (name any? from:any to:any)',
  change_null: 'nil (name flag any?)',
  remove_index: `nil (any? column:any if_exists:any ${INDEX})`,
  rename_index: 'nil (name name)',
  remove_references: `nil (name+ ${REFERENCE})`,
  remove_belongs_to: `nil (name+ ${REFERENCE})`,
  remove_timestamps: `nil (${COLUMN})`,
  remove_foreign_key: `nil (name? ${FOREIGN_KEY})`,
  foreign_key: `nil (name ${FOREIGN_KEY})`,
})
