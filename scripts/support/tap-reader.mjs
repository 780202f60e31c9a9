/** What a file says of itself that has no claim with the words of `--only`. */
export const NO_CLAIM = 'no claim has these words'

/** Lines of a failure that are shown; the rest of a long difference is left out. */
const LINES = 60

const TOO_LONG = 'it had not ended when the time of its file was over (--timeout=SECONDS)'

/** What node-tap says of itself, and no reader of a failure wants. */
const NEEDLESS = /^(at|signal|expired|tapCaught|compare|typeName|functionName)\b/

/** The place in a stack from which `t.test` of a file is called. */
const OWN = /node_modules\/tap\/index\.mjs/

/**
 * Reads TAP as tap prints it and counts claims: the innermost subtests. A subtest that fails by itself,
 * without a failing one inside it, counts as one failure. `print` gets a line for each file, and for each failure
 * the sentences that lead to it, both values, and a command that runs its claim alone.
 */
export class TapReader {
  passed = 0
  failed = 0
  skipped = []
  #print
  #open = []
  #failures = []
  #details = null

  constructor(print) {
    this.#print = print
  }

  /** Takes one line. */
  read(line) {
    if (this.#details !== null) return this.#readDetail(line)
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
    const details = /^( *)---$/.exec(line)
    if (details) this.#details = { indent: details[1], lines: [] }
  }

  /** A line of the YAML that tap prints below a point that is not ok. */
  #readDetail(line) {
    const { indent, lines } = this.#details
    if (line !== `${indent}...`) {
      lines.push(line.slice(indent.length))
      return
    }
    this.#details = null
    const failure = this.#failures.at(-1)
    if (failure !== undefined && failure.lines.length === 0) failure.lines = shown(lines)
  }

  #begin(depth, title) {
    this.#open.length = depth
    const { passed, failed } = this
    this.#open[depth] = { title, inner: 0, passed, failed, failures: this.#failures.length }
    if (depth > 0 && this.#open[depth - 1]) this.#open[depth - 1].inner += 1
  }

  #end(depth, { isOk, title, directive, reason }) {
    const subtest = this.#open[depth]?.title === title ? this.#open[depth] : null
    if (subtest) this.#open.length = depth
    const isLeftOut = directive === 'SKIP' && reason === NO_CLAIM
    if (directive === 'SKIP' && !isLeftOut) {
      this.skipped.push({ title, reason: reason || 'no reason given' })
    } else if (subtest && !isLeftOut) this.#count(subtest, isOk)
    const isTold = subtest !== null && this.#failures.length > subtest.failures
    if (!isOk && directive !== 'TODO' && !isTold) {
      const sentences = [...this.#open.map((each) => each.title), title]
      this.#failures.push({ sentences, lines: [] })
    }
    if (depth === 0 && !isLeftOut)
      this.#finishFile(subtest, { title, isOk, directive, cpu: reason })
  }

  #count(subtest, isOk) {
    if (isOk && subtest.inner === 0) this.passed += 1
    if (!isOk && this.failed === subtest.failed) this.failed += 1
  }

  #finishFile(subtest, { title, isOk, directive, cpu }) {
    const claims = subtest ? this.passed - subtest.passed : 0
    const seconds = /^time=([\d.]+)ms$/.exec(directive ?? '')?.[1] / 1000
    const times = [`${seconds.toFixed(1)} s`, ...(cpu ? [`CPU ${cpu}`] : [])].join(', ')
    this.#print(`${isOk ? 'ok  ' : 'FAIL'} ${title} (${claims}, ${times})`)
    for (const failure of this.#failures.splice(0)) this.#printFailure(title, failure)
  }

  #printFailure(file, { sentences: [, ...sentences], lines }) {
    const said = sentences.map((each) => (each === 'timeout!' ? TOO_LONG : each))
    this.#print(`\n     ${said.join(' › ') || file}`)
    for (const line of lines) this.#print(`       ${line}`)
    const only = sentences.length === 0 ? '' : ` --only=${quoted(sentences[0])}`
    this.#print(`     to run it alone: npm test -- ${file}${only}\n`)
  }
}

/** The parts of the YAML that say something: the difference, the stack, the lines of the source. */
function shown(lines) {
  const parts = []
  for (const line of lines) {
    if (/^\S/.test(line)) parts.push([])
    parts.at(-1)?.push(line)
  }
  const isDifference = ([head]) => head.startsWith('diff:')
  const said = [...parts.filter(isDifference), ...parts.filter((part) => !isDifference(part))]
    .filter(([head]) => !NEEDLESS.test(head))
    .flat()
  const kept = said.filter((line) => line.trim() !== '' && !OWN.test(line)).slice(0, LINES)
  return said.length > LINES ? [...kept, '…'] : kept
}

/** A word of the shell. */
function quoted(text) {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
