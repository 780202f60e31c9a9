import { answers } from '../../shell/ruby/index.ts'
import { libraryHelpers } from '../../shell/vocabulary/library-helpers.ts'
import { relationWords } from '../../shell/vocabulary/record.ts'
import { formFields, templateMethodNames } from '../../shell/vocabulary/template-methods.ts'

/** What is known of a value in a template; null when nothing is. */
export type ViewType =
  | { readonly kind: 'record' | 'relation' | 'groups'; readonly model: string }
  /** A builder has its methods whatever its model is. */
  | { readonly kind: 'form'; readonly model: string | null }
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
  /** Whether it gets methods with computed names while the program runs. */
  readonly isOpen: boolean
  /** Whether the live class can then be asked for a name. */
  readonly isAsked: boolean
}

/** An association of a model. */
export interface ViewAssociation {
  readonly name: string
  readonly className: string
  readonly isMany: boolean
}

const OPERATORS = ['==', '!=', '===', '!', '[]']

/** Methods that every record answers in a template. */
export const RECORD_METHODS: ReadonlySet<string> = new Set([
  ...templateMethodNames('Record'),
  ...OPERATORS,
  ...['class', 'is_a?', 'kind_of?', 'instance_of?', 'respond_to?', 'model_name', '===', 'frozen?'],
  ...['hash', 'object_id', 'public_send', 'send', 'then', 'tap'],
])

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
  ...templateMethodNames('Relation'),
  ...templateMethodNames('Array'),
  ...RECORD_METHODS,
  ...RELATION_BLOCKS,
  ...SLICE_BLOCKS,
  'klass',
  'exclude?',
])

/** Whether a relation, or the Array of its rows, has a method. */
export function isRelationMethod(name: string): boolean {
  return RELATION_METHODS.has(name) || answers([], name)
}

/** What the shell answers of a record's errors: the core has their messages. */
export const ASKED_ERRORS: ReadonlySet<string> = new Set(
  'details added? full_message group_by_attribute'.split(' '),
)

/** Methods of a record's errors. */
export const ERROR_METHODS: ReadonlySet<string> = new Set([
  ...templateMethodNames('Errors'),
  ...ASKED_ERRORS,
  ...OPERATORS,
])

/** Methods of a form, and those whose first argument is an attribute. */
export const FORM_METHODS: ReadonlySet<string> = new Set([
  ...templateMethodNames('FormBuilder'),
  ...Object.keys(libraryHelpers).filter((name) => libraryHelpers[name]?.isOfBuilder),
])
export const FORM_FIELDS: ReadonlySet<string> = new Set(formFields)

/** Fields whose attribute need not exist, or not under that name. */
export const FREE_FIELDS: ReadonlySet<string> = new Set(['label', 'file_field', 'password_field'])

/** The value both ways lead to; null when they differ. */
export function joinTypes(left: ViewType, right: ViewType): ViewType {
  if (left === null || right === null || left.kind !== right.kind) return null
  if (left.kind === 'errors' || right.kind === 'errors') return left
  if (left.model === right.model) return left
  return left.kind === 'form' ? { kind: 'form', model: null } : null
}
