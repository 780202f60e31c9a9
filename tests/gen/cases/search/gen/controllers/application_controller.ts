import { Controller, RecordNotFound } from 'webfw'
import { Hash, send, symbol } from 'webfw/ruby'

export class ApplicationController extends Controller {
  static {
    this.rescueFrom(RecordNotFound, 'not_found')
  }

  protected not_found(error: unknown) {
    this.logger().info(send(error, 'message'))
    this.respondTo((format) => {
      format.html(() => this.render({ plain: 'No such page', status: 'not_found' }))
      format.json(() =>
        this.render({ json: Hash.of([symbol('error'), 'not found']), status: 'not_found' }),
      )
    })
  }
}
