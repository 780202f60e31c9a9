import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { deployBlog, type Running, runBlog, untilReady } from '../support/blog.ts'
import { eventually } from '../support/eventually.ts'
import { Network, Server, withoutMachines } from '../support/machines.ts'
import { Visitor } from '../support/visitor.ts'

/** How many writes are acknowledged in all; none of the tests' every day. */
const wanted = Number(process.env['WRITES'] ?? 0)
const skip = wanted === 0 ? '`npm run campaign postgresql`' : withoutMachines

const pause = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1000))

t.test(
  'three workers on two machines lose no write that was acknowledged, and write none twice, whatever fails beneath them',
  { skip },
  async (t) => {
    const network = new Network()
    const [one, other] = [1, 2].map((number) => new Server(network.machine(number))) as [
      Server,
      Server,
    ]
    const machines = [11, 12].map((number) => network.machine(number))
    const folder = deployBlog()
    t.teardown(() => {
      network.close()
      for (const server of [one, other]) server.remove()
      rmSync(folder, { recursive: true })
    })
    one.create()
    one.psql('CREATE DATABASE blog')
    other.follow(one)
    let [primary, standby] = [one, other]
    const hosts = [one, other].map(({ machine }) => `${machine.address}:5432`).join(',')
    const wait =
      'connect_timeout=2&tcp_user_timeout=3000&keepalives_idle=1&keepalives_interval=1&keepalives_count=3'
    const url = `postgresql://postgres@${hosts}/blog?target_session_attrs=read-write&sslmode=disable&${wait}`
    runBlog(folder, ['migrate'], { DATABASE_URL: url })
    let isDone = false
    const blogs = await Promise.all(
      machines.map(async (machine, at) => {
        const env = {
          DATABASE_URL: url,
          AOT_WORKERS: String(2 - at),
          // A statement is stopped after eight seconds.
          WEBFW_WATCHDOG: '10',
          WEBFW_HOST: machine.address,
          WEBFW_LOG_LEVEL: 'warn',
          PORT: '3000',
        }
        const child = machine.spawn(join(folder, 'blog'), env)
        const running = await untilReady(child, 3000, machine.address)
        child.once('exit', (code) => isDone || say(`it ended (${code}): ${running.output()}`))
        return running
      }),
    )
    const acknowledged: string[] = []
    const told = new Map<number, number>()
    let number = 0
    const write = async (origin: string): Promise<void> => {
      let token: Record<string, string> | undefined
      let visitor = new Visitor(origin)
      while (!isDone) {
        const title = `Title ${++number}`
        try {
          if (token === undefined) {
            visitor = new Visitor(origin)
            await visitor.get('/articles/new')
            token = visitor.forms().find(({ action }) => action === '/articles')?.hidden
          }
          const fields = { 'article[title]': title, 'article[body]': 'Long enough it is.' }
          const { status } = await visitor.post('/articles', { ...token, ...fields })
          told.set(status, (told.get(status) ?? 0) + 1)
          if (status === 303) acknowledged.push(title)
          else token = undefined
        } catch {
          token = undefined
          told.set(0, (told.get(0) ?? 0) + 1)
          await pause(0.05)
        }
      }
    }
    const faults: readonly (readonly [string, () => Promise<void>])[] = [
      ['a worker is killed', async () => killWorker(blogs[0] as Running)],
      [
        'what the primary sends to a machine vanishes for 2 s',
        async () => {
          machines[0]?.drop(primary.machine, true)
          await pause(2)
          machines[0]?.drop(primary.machine, false)
        },
      ],
      [
        'the primary is killed and starts again',
        async () => {
          primary.kill()
          await eventually('the primary starts again', () => started(primary))
        },
      ],
      [
        'what the primary sends to a machine vanishes for 12 s, longer than a statement may take',
        async () => {
          machines[1]?.drop(primary.machine, true)
          await pause(12)
          machines[1]?.drop(primary.machine, false)
        },
      ],
      ['the only worker of a machine is killed', async () => killWorker(blogs[1] as Running)],
      [
        'the standby is cut off for 12 s',
        async () => {
          standby.machine.unplug()
          await pause(1)
          const before = acknowledged.length
          await pause(11)
          t.equal(acknowledged.length, before, 'no write is acknowledged without the standby')
          standby.machine.plug()
        },
      ],
      [
        'the machine of the primary is gone, the standby takes its place, and a new standby follows it',
        async () => {
          primary.kill()
          primary.machine.unplug()
          standby.promote()
          ;[primary, standby] = [standby, primary]
          const before = acknowledged.length
          await eventually('writes go on', () => acknowledged.length > before + 5)
          standby.machine.plug()
          standby.follow(primary)
        },
      ],
    ]
    const rounds = [...faults, ...faults]
    const start = performance.now()
    const writers = blogs.flatMap(({ origin }) => [write(origin), write(origin), write(origin)])
    const reach = (count: number) =>
      eventually(
        `${count} writes`,
        () => acknowledged.length >= count,
        () => blogs.map((blog) => blog.output()).join('\n'),
      )
    for (const [at, [what, happens]] of rounds.entries()) {
      await reach((wanted / (rounds.length + 1)) * (at + 1))
      const before = acknowledged.length
      const begun = performance.now()
      await happens()
      await eventually('writes go on', () => acknowledged.length > before + 20)
      const seconds = ((performance.now() - begun) / 1000).toFixed(1)
      say(`${what}: ${acknowledged.length - before} writes acknowledged in ${seconds} s`)
    }
    await reach(wanted)
    isDone = true
    await Promise.all(writers)
    const rows = primary.psql('SELECT title, count(*) FROM articles GROUP BY title', 'blog')
    const kept = new Map(
      rows
        .trim()
        .split('\n')
        .map((row) => row.split('|') as [string, string]),
    )
    const lost = acknowledged.filter((title) => kept.get(title) !== '1')
    const seconds = Math.round((performance.now() - start) / 1000)
    say(`${acknowledged.length} writes acknowledged in ${seconds} s, ${kept.size} rows`)
    say(`answers by status, 0 for none: ${JSON.stringify(Object.fromEntries(told))}`)
    t.strictSame(lost, [], `${acknowledged.length} writes`)
    t.strictSame(
      [...kept].filter(([, count]) => count !== '1'),
      [],
    )
  },
)

/** What a campaign prints while it runs. */
function say(line: string): void {
  process.stderr.write(`  ${line}\n`)
}

function started(server: Server): boolean {
  try {
    server.start()
    return true
  } catch {
    return false
  }
}

/** One of the workers that a supervisor keeps. */
function killWorker({ pid }: Running): void {
  const [worker] = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).split('\n')
  process.kill(Number(worker), 'SIGKILL')
}
