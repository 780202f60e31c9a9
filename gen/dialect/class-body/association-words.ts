import type * as nodes from '@ruby/prism/src/nodes.js'
import { is } from '../../parse/parse.ts'
import { argumentsOf, symbolText } from '../../parse/syntax.ts'

const OPTIONS: Readonly<Record<string, string>> = {
  dependent:
    'For `dependent:` write `t.references :article, foreign_key: { on_delete: :cascade }` (or `:nullify`) in the migration of the other table; the database then deletes, and callbacks of those records do not run. Where they have to, write `before_destroy { |article| article.comments.destroy_all }`.',
  through:
    'A join table with two foreign keys gives both sides their collection. Where there is more between them, write a method with a query: `def tags = Tag.joins(:taggings).where(taggings: { article_id: id })`.',
  optional:
    'The column says whether it is required: `null: false` in the migration makes it so, a column that may be null is optional.',
  required: 'The column says it: `null: false` in the migration.',
  class_name:
    'The table that the foreign key leads to says the class. For another name write a method: `def author = user`.',
  foreign_key:
    'A column without a foreign key gets one in a migration: `add_foreign_key :articles, :users, column: :author_id`.',
  primary_key: 'A foreign key leads to `id`.',
  counter_cache: 'Count with `comments.count`, or write `after_create` and `after_destroy`.',
  touch: 'Write `after_save { |comment| comment.article.touch }`.',
  polymorphic:
    'A foreign key leads to one table: write a column for each, `post_id` and `photo_id`.',
  as: 'A foreign key leads to one table: write a column for each, `post_id` and `photo_id`.',
  inverse_of: 'The records know each other already.',
  source: 'The foreign keys of the join table say it.',
  autosave: 'What is built on a new record is saved with it; save others by hand.',
  validate: 'Write `validate :check_comments` and the method.',
  before_add: 'Write `before_save` in the other model.',
  after_add: 'Write `after_save` in the other model.',
}

const SCOPE =
  'For the condition or the order write a method: `def recent_comments = comments.order(created_at: :desc)`.'

/** What to write for the options of `has_many`, `belongs_to` and their kin; null for another word, or none. */
export function associationHint(call: nodes.CallNode): string | null {
  if (!/^(has_many|has_one|belongs_to|has_and_belongs_to_many)$/.test(call.name)) return null
  const list = argumentsOf(call)
  const hints = list.flatMap((item) => {
    if (is(item, 'LambdaNode')) return [SCOPE]
    if (!is(item, 'KeywordHashNode')) return []
    return item.elements.flatMap((pair) => {
      const key = is(pair, 'AssocNode') ? symbolText(pair.key) : null
      return key !== null && Object.hasOwn(OPTIONS, key) ? [OPTIONS[key] as string] : []
    })
  })
  return hints.length === 0 ? null : [...new Set(hints)].join(' ')
}
