import { dateClass, dates } from 'webfw'
import { Hash, hashMap, send, symbol, symbolToBlock } from 'webfw/ruby'
import { Article } from '../models/article.ts'
import { ApplicationController } from './application_controller.ts'

export class CalendarController extends ApplicationController {
  /** The actions that routes may name. */
  static override readonly actions = {
    index: (controller: CalendarController) => controller.index(),
  }

  index() {
    const month = dateClass.new(
      send(this.params.fetch('year', dates.year(dateClass.current())), 'to_i'),
      send(this.params.fetch('month', 1), 'to_i'),
      1,
    )
    const articles = Article.where({ published_on: dates.allMonth(month) }).order('published_on')
    const days = hashMap(articles.groupBy(symbolToBlock('published_on')), (day, found) =>
      Hash.of(
        [symbol('day'), send(day, 'strftime', ['%a %-d'])],
        [symbol('weekend'), send(day, 'on_weekend?')],
        [symbol('titles'), send(found, 'map', [], symbolToBlock('title'))],
      ),
    )
    this.render({
      json: Hash.of(
        [symbol('month'), dates.strftime(month, '%B')],
        [symbol('previous'), dates.prevMonth(month)],
        [symbol('next'), dates.nextMonth(month)],
        [symbol('days'), days],
      ),
    })
  }
}
