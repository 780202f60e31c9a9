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
    return this.read('commenter')
  }

  set commenter(value: unknown) {
    this.write('commenter', value)
  }

  get body(): string | null {
    return this.read('body')
  }

  set body(value: unknown) {
    this.write('body', value)
  }

  get article_id(): number | null {
    return this.read('article_id')
  }

  set article_id(value: unknown) {
    this.write('article_id', value)
  }

  get created_at(): Time | null {
    return this.read('created_at')
  }

  set created_at(value: unknown) {
    this.write('created_at', value)
  }

  get updated_at(): Time | null {
    return this.read('updated_at')
  }

  set updated_at(value: unknown) {
    this.write('updated_at', value)
  }

  get article(): Article {
    return this.association('article')
  }

  set article(value: unknown) {
    this.associate('article', value)
  }
}
