import { Controller, RecordNotFound } from 'webfw'
import { type Int, integerAdd, stringToI, toS } from 'webfw/ruby'
import { rootPath } from '../routes.ts'

export class ApplicationController extends Controller {
  declare _visits: Int

  static {
    this.beforeAction('count_visits')
    this.rescueFrom(RecordNotFound, 'not_found')
  }

  protected count_visits() {
    this._visits = integerAdd(stringToI(this.session.get('visits') ?? '0'), 1)
    this.session.set('visits', toS(this._visits))
  }

  protected not_found() {
    return this.render({ plain: 'Nothing here', status: 'not_found' })
  }

  protected require_login() {
    if (this.session.get('user') == null) {
      this.redirectTo(rootPath(), { alert: 'Please log in' })
    }
  }
}
