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

  get commenter(): string | null {
    return this.readColumn('commenter')
  }

  set commenter(value: unknown) {
    this.writeColumn('commenter', value)
  }

  get body(): string | null {
    return this.readColumn('body')
  }

  set body(value: unknown) {
    this.writeColumn('body', value)
  }

  get article_id(): number | null {
    return this.readColumn('article_id')
  }

  set article_id(value: unknown) {
    this.writeColumn('article_id', value)
  }

  get created_at(): Time | null {
    return this.readColumn('created_at')
  }

  set created_at(value: unknown) {
    this.writeColumn('created_at', value)
  }

  get updated_at(): Time | null {
    return this.readColumn('updated_at')
  }

  set updated_at(value: unknown) {
    this.writeColumn('updated_at', value)
  }

  get article(): Article {
    return this.association('article')
  }

  set article(value: unknown) {
    this.assignAssociation('article', value)
  }
}
