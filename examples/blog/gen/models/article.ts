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
    return this.readColumn('title')
  }

  set title(value: unknown) {
    this.writeColumn('title', value)
  }

  get body(): string | null {
    return this.readColumn('body')
  }

  set body(value: unknown) {
    this.writeColumn('body', value)
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

  get comments(): Collection<Comment> {
    return this.association('comments')
  }

  set comments(value: unknown) {
    this.assignAssociation('comments', value)
  }
}
