import { type Collection, Model } from 'webfw'
import type { Time } from 'webfw/ruby'
import { Comment } from './comment.ts'

export class Article extends Model {
  static override readonly table = 'articles'
  static override readonly columns = {
    id: 'integer',
    title: 'string',
    body: 'text',
    created_at: 'datetime',
    updated_at: 'datetime',
  } as const

  static {
    this.hasMany('comments', () => Comment, { foreignKey: 'article_id' })
    this.validates('title', { presence: true })
    this.validates('body', { presence: true, length: { minimum: 10 } })
  }

  get title(): string | null {
    return this.read('title')
  }

  set title(value: unknown) {
    this.write('title', value)
  }

  get body(): string | null {
    return this.read('body')
  }

  set body(value: unknown) {
    this.write('body', value)
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

  get comments(): Collection<Comment> {
    return this.association('comments')
  }

  set comments(value: unknown) {
    this.associate('comments', value)
  }
}
