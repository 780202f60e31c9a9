import { words } from './notation.ts'
import type { Words } from './word.ts'

const IF = 'if_exists:any if_not_exists:any'
const FOREIGN_TEXT = 'collation:any comment:any charset:any unsigned:any size:any enum_type:any'
const SIZE = 'limit:any precision:any scale:any array:any primary_key:any'
const COLUMN = `null:any default:any index:any unique:any ${SIZE} ${FOREIGN_TEXT} ${IF}` as const
/** The same, and what a generated column says. */
const COMPUTED = `${COLUMN} type:any as:string stored:any` as const
const TARGET = 'column:any primary_key:any to_table:any on_delete:any on_update:any'
const FOREIGN_KEY = `${TARGET} name:any validate:any deferrable:any ${IF}` as const
const KEY = 'null:any index:any unique:any foreign_key:any polymorphic:any type:any'
const REFERENCE = `${KEY} default:any limit:any collation:any comment:any ${IF}` as const
const TABLE_TEXT = 'charset:any collation:any options:any comment:any'
const TABLE = `id:any primary_key:any default:any force:any ${TABLE_TEXT} ${IF}` as const
const INDEX_TEXT = 'length:any using:any algorithm:any opclass:any comment:any include:any'
const INDEX = `name:any unique:any where:any order:any type:any ${INDEX_TEXT} ${IF}` as const
const CHECK = `name:any expression:any validate:any ${IF}` as const

/** What a migration, and db/schema.rb, may say. */
export const migrationWords: Words = words({
  create_table: `nil (name ${TABLE})`,
  drop_table: `nil (name+ ${TABLE})`,
  change_table: 'nil (name bulk:any &)',
  create_join_table: `nil (name name table_name:any column_options:any ${TABLE})`,
  drop_join_table: `nil (name name table_name:any column_options:any ${TABLE})`,
  create_virtual_table: 'nil (name name list?)',
  drop_virtual_table: 'nil (name name? list?)',
  rename_table: 'nil (name name)',
  add_column: `nil (name name name ${COMPUTED})`,
  add_columns: `nil (name name+ type:any ${COLUMN})`,
  remove_column: `nil (name name name? ${COMPUTED})`,
  remove_columns: `nil (name name+ type:any ${COLUMN})`,
  rename_column: 'nil (name name name)',
  change_column: `nil (name name name ${COLUMN})`,
  change_column_null: 'nil (name name flag any?)',
  change_column_default: 'nil (name name any? from:any to:any)',
  change_column_comment: 'nil (name name any? from:any to:any)',
  change_table_comment: 'nil (name any? from:any to:any)',
  add_timestamps: `nil (name ${COLUMN})`,
  remove_timestamps: `nil (name ${COLUMN})`,
  add_index: `nil (name any ${INDEX})`,
  remove_index: `nil (name any? column:any ${INDEX})`,
  rename_index: 'nil (name name name)',
  add_reference: `nil (name name ${REFERENCE})`,
  add_belongs_to: `nil (name name ${REFERENCE})`,
  remove_reference: `nil (name name ${REFERENCE})`,
  remove_belongs_to: `nil (name name ${REFERENCE})`,
  add_foreign_key: `nil (name name ${FOREIGN_KEY})`,
  remove_foreign_key: `nil (name name? ${FOREIGN_KEY})`,
  validate_foreign_key: `nil (name name? ${FOREIGN_KEY})`,
  add_check_constraint: `nil (name string ${CHECK})`,
  remove_check_constraint: `nil (name string? ${CHECK})`,
  validate_check_constraint: `nil (name ${CHECK})`,
  enable_extension: 'nil (name)',
  disable_extension: 'nil (name)',
  create_enum: 'nil (name list)',
  drop_enum: 'nil (name list?)',
  reversible: 'nil (&)',
  up_only: 'nil (&)',
  revert: 'nil (any*)',
  say: 'nil (any any?)',
  say_with_time: 'any (any &)',
  suppress_messages: 'any (&)',
  connection: 'Migration',
  adapter_name: 'String',
  'supports_datetime_with_precision?': 'Boolean',
  primary_key: 'String? (name)',
  'table_exists?': 'Boolean (name)',
  'column_exists?': `Boolean (name name name? ${COLUMN})`,
  'index_exists?': `Boolean (name any ${INDEX})`,
  'index_name_exists?': 'Boolean (name name)',
  'foreign_key_exists?': `Boolean (name name? ${FOREIGN_KEY})`,
  tables: 'Array',
  columns: 'Array (name)',
  execute: 'nil (string)',
  select_all: 'any (any any*)',
})

/** The `dir` of `reversible`. */
export const directionWords: Words = words({ up: 'nil (&)', down: 'nil (&)' })

const TYPED = `nil (name+ ${COLUMN})`

/** The `t` of `create_table` and of `change_table`. */
export const tableWords: Words = words({
  column: `nil (name name ${COMPUTED})`,
  string: TYPED,
  text: TYPED,
  integer: TYPED,
  bigint: TYPED,
  float: TYPED,
  decimal: TYPED,
  boolean: TYPED,
  date: TYPED,
  datetime: TYPED,
  time: TYPED,
  timestamp: TYPED,
  binary: TYPED,
  json: TYPED,
  uuid: TYPED,
  citext: TYPED,
  inet: TYPED,
  cidr: TYPED,
  macaddr: TYPED,
  bigserial: TYPED,
  serial: TYPED,
  jsonb: TYPED,
  enum: TYPED,
  timestamptz: TYPED,
  numeric: TYPED,
  double: TYPED,
  real: TYPED,
  tinyint: TYPED,
  smallint: TYPED,
  mediumint: TYPED,
  tinytext: TYPED,
  mediumtext: TYPED,
  longtext: TYPED,
  blob: TYPED,
  tinyblob: TYPED,
  mediumblob: TYPED,
  longblob: TYPED,
  virtual: `nil (name+ ${COMPUTED})`,
  timestamps: `nil (${COLUMN})`,
  references: `nil (name+ ${REFERENCE})`,
  belongs_to: `nil (name+ ${REFERENCE})`,
  index: `nil (any ${INDEX})`,
  foreign_key: `nil (name ${FOREIGN_KEY})`,
  check_constraint: `nil (string ${CHECK})`,
  remove: `nil (name+ type:any ${COLUMN})`,
  rename: 'nil (name name)',
  rename_index: 'nil (name name)',
  change: `nil (name name ${COLUMN})`,
  change_default: 'nil (name any? from:any to:any)',
  change_null: 'nil (name flag any?)',
  remove_index: `nil (any? column:any ${INDEX})`,
  remove_references: `nil (name+ ${REFERENCE})`,
  remove_belongs_to: `nil (name+ ${REFERENCE})`,
  remove_timestamps: `nil (${COLUMN})`,
  remove_foreign_key: `nil (name? ${FOREIGN_KEY})`,
  remove_check_constraint: `nil (string? ${CHECK})`,
  primary_key: `nil (name name? ${COLUMN})`,
  'column_exists?': 'Boolean (name name?)',
  'index_exists?': `Boolean (any ${INDEX})`,
})
