import { timeInterval } from '../../ruby/kernel/kernel-functions.ts'
import { AddressingController } from '../addressing-controller.ts'
import { dispositionOf, mediaTypeOf } from '../file-body.ts'
import type { SendOptions } from '../render-options.ts'
import type { LiveStream } from './live-stream.ts'

/** What an action may write piece by piece. Rails: ActionController::Live. */
export abstract class StreamingController extends AddressingController {
  /** Begins a file that the action writes piece by piece, in a controller that includes ActionController::Live. */
  sendStream(options: SendOptions & { readonly filename: string }): LiveStream {
    this.response.headers().set('Content-Disposition', dispositionOf(options))
    this.response.headers().set('Content-Type', mediaTypeOf(options))
    return this.response.stream()
  }

  /**
   * Waits without keeping others waiting, in a controller that includes ActionController::Live; the whole
   * seconds that passed. Raises ClientDisconnected as soon as the visitor leaves.
   */
  async sleep(seconds: unknown): Promise<number> {
    const wanted = timeInterval(seconds)
    await this.response.stream().sleep(wanted)
    return Math.round(wanted)
  }
}
