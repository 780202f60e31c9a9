/**
 * Reads TAP as tap prints it and counts claims: the innermost subtests. A subtest that fails by itself,
 * without a failing one inside it, counts as one failure. `print` gets a line for each file.
 */
export class TapReader {
  passed = 0
  failed = 0
  skipped = []
  #print
  #open = []
  #failure = []

  constructor(print) {
    this.#print = print
  }

  /** Takes one line. */
  read(line) {
    const depth = Math.floor(/^ */.exec(line)[0].length / 4)
    const subtest = /^ *# Subtest: (.*)$/.exec(line)
    if (subtest) return this.#begin(depth, subtest[1])
    const point = /^ *(not )?ok \d+ - (.*?)(?: # (SKIP|TODO|time=\S+) ?(.*))?$/.exec(line)
    if (point && line.search(/\S/) === depth * 4) {
      return this.#end(depth, {
        isOk: !point[1],
        title: point[2],
        directive: point[3],
        reason: point[4],
      })
    }
    if (this.#failure.length > 0 && this.#failure.length < 60) this.#failure.push(line)
  }

  #begin(depth, title) {
    this.#open.length = depth
    this.#open[depth] = { title, inner: 0, passed: this.passed, failed: this.failed }
    if (depth > 0 && this.#open[depth - 1]) this.#open[depth - 1].inner += 1
  }

  #end(depth, { isOk, title, directive, reason }) {
    const subtest = this.#open[depth]?.title === title ? this.#open[depth] : null
    if (subtest) this.#open.length = depth
    if (directive === 'SKIP') this.skipped.push({ title, reason: reason || 'no reason given' })
    else if (subtest) this.#count(subtest, isOk)
    if (!isOk && directive !== 'TODO' && this.#failure.length === 0) this.#failure.push(title)
    if (depth === 0) this.#finishFile(subtest, { title, isOk, directive })
  }

  #count(subtest, isOk) {
    if (isOk && subtest.inner === 0) this.passed += 1
    if (!isOk && this.failed === subtest.failed) this.failed += 1
  }

  #finishFile(subtest, { title, isOk, directive }) {
    const claims = subtest ? this.passed - subtest.passed : 0
    const seconds = /^time=([\d.]+)ms$/.exec(directive ?? '')?.[1] / 1000
    this.#print(`${isOk ? 'ok  ' : 'FAIL'} ${title} (${claims}, ${seconds.toFixed(1)} s)`)
    if (!isOk) for (const line of this.#failure) this.#print(`     ${line}`)
    this.#failure = []
  }
}
