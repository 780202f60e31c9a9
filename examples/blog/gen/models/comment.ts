import { Model } from 'webfw'
import type { Time } from 'webfw/ruby'
import { Article } from './article.ts'

export class Comment extends Model {
  static override readonly table = 'comments'
  static override readonly columns = {
    id: 'integer',
    commenter: 'string',
    body: 'text',
    article_id: 'integer',
    created_at: 'datetime',
    updated_at: 'datetime',
  } as const

  static {
    this.belongsTo('article', () => Article, { foreignKey: 'article_id' })
    this.validates('commenter', { presence: true })
    this.validates('body', { presence: true })
  }
}

export interface Comment {
  get commenter(): string | null
  set commenter(value: unknown)
  get body(): string | null
  set body(value: unknown)
  get article_id(): number | null
  set article_id(value: unknown)
  get created_at(): Time | null
  set created_at(value: unknown)
  get updated_at(): Time | null
  set updated_at(value: unknown)
  get article(): Article
  set article(value: unknown)
}
