import { errorReporter } from '../error-reporter.ts'
import { className } from '../ruby/class/class-info.ts'
import { StandardError } from '../ruby/exception/exception.ts'
import { isA } from '../ruby/index.ts'
import { inspect } from '../ruby/object/texts.ts'
import { MailAssertions } from './mail-assertions.ts'

type ErrorType = abstract new (...args: never[]) => unknown

/** Claims of what `Rails.error` is told. Source: ActiveSupport::Testing::ErrorReporterAssertions. */
export abstract class ErrorAssertions extends MailAssertions {
  /** Claims that an error of a class is reported while a block runs, and gives what was told of it. */
  assertErrorReported(...given: readonly unknown[]): unknown {
    const type = (given.length > 1 ? given[0] : StandardError) as ErrorType
    const reports = errorReporter().recorded(given.at(-1) as () => unknown)
    const found = reports.find(({ error }) => isA(error, type)) ?? null
    this.claim(found !== null, null, () => {
      const name = className(type)
      return reports.length === 0
        ? `Expected a ${name} to be reported, but there were no errors reported.`
        : `Expected a ${name} to be reported, but none of the ${reports.length} reported errors matched: ${inspect(reports.map(({ error }) => className((error as object).constructor)))}`
    })
    return found
  }

  assertNoErrorReported(body: () => unknown): void {
    const reports = errorReporter().recorded(body)
    this.claim(reports.length === 0, null, () => {
      return `Expected no error to be reported, but there were: ${inspect(reports.map(({ error }) => error))}`
    })
  }

  /** What is told of errors of a class while a block runs. */
  captureErrorReports(...given: readonly unknown[]): unknown[] {
    const type = (given.length > 1 ? given[0] : StandardError) as ErrorType
    const reports = errorReporter().recorded(given.at(-1) as () => unknown)
    return reports.filter(({ error }) => isA(error, type))
  }
}
