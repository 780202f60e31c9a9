import { defineClass } from '../ruby/class/define.ts'
import { Float } from '../ruby/float/float.ts'
import type { Block } from '../ruby/types.ts'

/** Times of a block, in seconds: `Benchmark.measure { … }.real`. */
export class BenchmarkTimes {
  static {
    defineClass(this, 'Benchmark::Tms')
  }

  readonly #real: number
  readonly #used: NodeJS.CpuUsage

  constructor(real: number, used: NodeJS.CpuUsage) {
    this.#real = real
    this.#used = used
  }

  real(): Float {
    return new Float(this.#real)
  }

  utime(): Float {
    return new Float(this.#used.user / 1e6)
  }

  stime(): Float {
    return new Float(this.#used.system / 1e6)
  }

  total(): Float {
    return new Float((this.#used.user + this.#used.system) / 1e6)
  }

  to_s(): string {
    const text = [this.utime(), this.stime(), this.total()].map(({ value }) => value.toFixed(6))
    return `  ${text.join('   ')} (  ${this.#real.toFixed(6)})\n`
  }
}

/** Benchmark of the standard library, with Active Support's `ms`. */
export class Benchmark {
  static {
    defineClass(this, 'Benchmark', {
      staticParameters: { realtime: '0 &', ms: '0 &', measure: '0-1 &' },
    })
  }

  /** The seconds that a block takes. */
  static realtime(block: Block): Float {
    const start = performance.now()
    block()
    return new Float((performance.now() - start) / 1000)
  }

  /** The milliseconds that a block takes. */
  static ms(block: Block): Float {
    return new Float(Benchmark.realtime(block).value * 1000)
  }

  static measure(...given: readonly unknown[]): BenchmarkTimes {
    const [start, used] = [performance.now(), process.cpuUsage()]
    ;(given.at(-1) as Block)()
    return new BenchmarkTimes((performance.now() - start) / 1000, process.cpuUsage(used))
  }
}
