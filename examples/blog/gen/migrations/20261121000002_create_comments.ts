import { Migration } from 'webfw'

export class CreateComments extends Migration {
  change() {
    this.createTable('comments', (t) => {
      t.string('commenter')
      t.text('body')
      t.references('article', { null: false, foreignKey: { onDelete: 'cascade' } })

      t.timestamps()
    })
  }
}
