import { methodNames } from '../../shell/core/method-names.ts'
import { answers } from '../../shell/ruby/index.ts'
import { relationWords } from '../../shell/vocabulary/record.ts'

/** What is known of a value in a template; null when nothing is. */
export type ViewType =
  | { readonly kind: 'record' | 'relation' | 'form' | 'groups'; readonly model: string }
  | { readonly kind: 'errors' }
  | null

/** A model as templates see it. */
export interface ViewModel {
  /** `Article` */
  readonly className: string
  /** `articles` */
  readonly table: string
  readonly columns: readonly string[]
  readonly associations: readonly ViewAssociation[]
  /** Its own public methods by their Ruby names. */
  readonly methods: readonly string[]
  /** Its class methods and scopes, which relations answer too. */
  readonly classMethods: readonly string[]
}

/** An association of a model. */
export interface ViewAssociation {
  readonly name: string
  readonly className: string
  readonly isMany: boolean
}

/** Methods that every record answers in a template. */
export const RECORD_METHODS: readonly string[] = `
  id errors new_record? persisted? destroyed? changed? valid? invalid? attributes to_param to_json
  as_json to_key to_s inspect nil? present? blank? presence is_a? class hash model_name respond_to?
  == != [] == try dup frozen? object_id itself then tap read_attribute
`
  .trim()
  .split(/\s+/)

/** Methods of a relation that give another relation of the same model. */
export const RELATION_TO_RELATION: ReadonlySet<string> = new Set([
  ...['all', 'where', 'not', 'order', 'limit', 'offset', 'distinct', 'includes', 'reorder'],
  ...['reverse_order', 'to_a', 'reverse', 'select', 'filter', 'reject', 'sort_by', 'each'],
])

/** Methods of a relation that give one of its records. */
export const RELATION_TO_RECORD: ReadonlySet<string> = new Set([
  ...['find', 'find_by!', 'first!', 'last!', 'build', 'new', 'create', 'create!'],
  ...['first', 'last', 'find_by', 'take'],
])

/** Methods of a relation whose block takes a record first. */
export const RELATION_BLOCKS: ReadonlySet<string> = new Set([
  ...['each', 'each_with_index', 'map', 'flat_map', 'select', 'filter', 'reject', 'sort_by'],
  ...[
    'group_by',
    'find',
    'detect',
    'any?',
    'all?',
    'none?',
    'sum',
    'min_by',
    'max_by',
    'partition',
  ],
  ...['find_each', 'collect', 'count', 'filter_map', 'each_with_object', 'with_index', 'index_by'],
  ...['reverse_each', 'find_index', 'take_while', 'drop_while', 'uniq', 'one?', 'find_all', 'to_h'],
])

/** Methods of a relation whose block takes some of its records at once. */
export const SLICE_BLOCKS: ReadonlySet<string> = new Set([
  'each_slice',
  'each_cons',
  'in_groups_of',
  'in_groups',
])

/** Every method a relation answers in a template: its own, an Array's, and loops. */
export const RELATION_METHODS: ReadonlySet<string> = new Set([
  ...Object.keys(relationWords),
  ...methodNames('Relation'),
  ...methodNames('Array'),
  ...RECORD_METHODS,
  ...RELATION_BLOCKS,
  ...SLICE_BLOCKS,
])

/** Whether a relation, or the Array of its rows, has a method. */
export function isRelationMethod(name: string): boolean {
  return RELATION_METHODS.has(name) || answers([], name)
}

/** Methods of a record's errors. */
export const ERROR_METHODS: readonly string[] = `
  any? empty? none? count size length full_messages full_messages_for messages_for messages include? key? has_key?
  where attribute_names first last each map to_a to_hash as_json details added? of_kind? add [] blank? present?
  group_by_attribute select reject find detect sort_by group_by each_with_index to_sentence inspect to_s errors
  keys values full_message generate_message`
  .trim()
  .split(/\s+/)

/** Methods of a form whose first argument is an attribute. */
export const FORM_FIELDS: ReadonlySet<string> = new Set(
  `label text_field email_field password_field number_field date_field datetime_field
  datetime_local_field time_field hidden_field file_field range_field search_field telephone_field
  tel_field phone_field url_field color_field month_field week_field text_area textarea select
  collection_select radio_button check_box checkbox grouped_collection_select`.split(/\s+/),
)

/** Fields whose attribute need not exist, or not under that name. */
export const FREE_FIELDS: ReadonlySet<string> = new Set(['label', 'file_field', 'password_field'])

/** The value both ways lead to; null when they differ. */
export function joinTypes(left: ViewType, right: ViewType): ViewType {
  if (left === null || right === null || left.kind !== right.kind) return null
  if (left.kind === 'errors' || right.kind === 'errors') return left
  return left.model === right.model ? left : null
}
