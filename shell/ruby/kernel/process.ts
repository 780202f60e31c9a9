/** Ruby's module Process. */
export abstract class RubyProcess {
  static readonly rubyName: string = 'Process'
  static readonly isModule = true
  static readonly CLOCK_REALTIME = 0
  static readonly CLOCK_MONOTONIC = 1
  static readonly CLOCK_PROCESS_CPUTIME_ID = 2
}
