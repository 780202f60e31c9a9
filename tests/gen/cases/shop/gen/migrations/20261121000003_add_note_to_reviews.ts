import { Migration } from 'webfw'

export class AddNoteToReviews extends Migration {
  // Asked for by the editors.
  up() {
    this.addColumn('reviews', 'note', 'text')
    this.addIndex('reviews', ['product_id', 'stars'], { unique: false })
  }

  down() {
    this.removeIndex('reviews', { column: ['product_id', 'stars'] })
    this.removeColumn('reviews', 'note')
  }
}
