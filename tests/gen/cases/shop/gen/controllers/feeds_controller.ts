import { ClientDisconnected, type LiveStream, Sse, sql } from 'webfw'
import {
  arrayJoin,
  caught,
  currentError,
  isRescued,
  isTruthy,
  passing,
  set,
  setCurrentError,
} from 'webfw/ruby'
import { Product } from '../models/product.ts'
import { ApplicationController } from './application_controller.ts'

export class FeedsController extends ApplicationController {
  /** Its actions may stream. */
  static override readonly live = true
  /** The actions that routes may name. */
  static override readonly actions = {
    stock: (controller: FeedsController) => controller.stock(),
    prices: (controller: FeedsController) => controller.prices(),
  }

  // Stock as it changes, for as long as somebody looks.
  async stock() {
    let sse: Sse = null as never
    const before = currentError()
    try {
      try {
        set(this.response.headers(), 'Content-Type', 'text/event-stream')
        sse = new Sse(this.response.stream(), { retry: 300, event: 'stock' })
        while (true) {
          for (const product of Product.order('id')) {
            await sse.write({ name: product.name, price: product.price }, { id: product.id })
          }
          if (isTruthy(this.params.get('once'))) break
          await this.sleep(2)
        }
      } catch (error) {
        const exception = caught(error)
        if (isRescued(exception, ClientDisconnected)) {
          this.logger().info('somebody left')
        } else {
          throw exception
        }
        setCurrentError(before)
      }
    } catch (error) {
      throw passing(error)
    } finally {
      sse.close()
      setCurrentError(before)
    }
  }

  async prices() {
    const stream = this.sendStream({ filename: 'prices.csv' })
    try {
      await stream.write('name,price\n')
      for (const product of Product.where(sql`price > 0`).eachInBatches({ batchSize: 100 })) {
        await this.write_row(stream, [product.name, product.price])
      }
    } finally {
      stream.close()
    }
  }

  private async write_row(stream: LiveStream, values: unknown[]) {
    await stream.write(`${arrayJoin(values, ',')}\n`)
  }
}
