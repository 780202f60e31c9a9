import { cleanEnvironment } from '../builtin.ts'
import type { Configuration } from '../config/configuration.ts'
import { Supervisor } from '../server/process/supervisor.ts'
import { ignoreUserSignals } from '../server/socket/libc.ts'
import { createListeningSocket, duplicate } from '../server/socket/listening-socket.ts'
import { removeSharedFiles } from '../sqlite/shared-files.ts'
import { temporaryFolderOf } from '../temporary-folder.ts'
import { announce, type Program } from './announce.ts'
import { ownCommand } from './process.ts'
import { productionRestart, type Restart } from './restart.ts'

/**
 * How the engine of a worker collects. It takes the core's memory for 512 MB of live objects and would let as much again
 * come together: so the heap grows by 32 MB before new objects are looked at, and by some 80 MB of old ones before
 * all are. The first factor is for machines of 16 GB and more.
 */
const COLLECTOR = {
  BUN_JSC_heapGrowthMaxIncrease: '0.06',
  BUN_JSC_smallHeapGrowthFactor: '1.06',
  BUN_JSC_mediumHeapGrowthFactor: '1.06',
  BUN_JSC_minEdenToOldGenerationRatio: '0.05',
}

/**
 * How large a function (in the engine's cost of bytecode) the last compiler copies into its callers.
 * A request's path is many small functions: with this, compiling takes a worker half the time, and what
 * is compiled runs as fast (docs/benchmark.md).
 */
const COMPILER = {
  BUN_JSC_maximumFunctionForCallInlineCandidateBytecodeCostForFTL: '60',
  // What runs at the start alone is not worth compiling; `work` ends this.
  BUN_JSC_startupJITDeferralScale: '10',
}

/** In production a single worker is watched, too; `restart` is what development has in place of production's. */
export function isSupervised(
  { workers, watchdog, hasWatchdog, environment }: Configuration,
  restart?: Restart,
): boolean {
  const isWatched = watchdog > 0 && (hasWatchdog || environment === 'production')
  return workers > 1 || (isWatched && restart === undefined)
}

/** Runs an application's workers until a signal; answers the exit status. Loads nothing of the application. */
export async function supervise(
  program: Program,
  port: number,
  restart: Restart = productionRestart(program.log),
): Promise<number> {
  const { configuration, log } = program
  ignoreUserSignals()
  const { root } = configuration
  const inherited = process.env.WEBFW_LISTEN_FD
  const isReload = inherited !== undefined
  const fd = isReload ? Number(inherited) : await createListeningSocket(configuration.host, port)
  // A reload goes on where the program before it was.
  if (!isReload) removeSharedFiles(root)
  const former = process.env.WEBFW_FORMER_WORKERS ?? ''
  return new Supervisor({
    fd,
    count: configuration.workers,
    temporaryFolder: temporaryFolderOf(root),
    // A trial has looked at the database before a reload.
    first: isReload ? 'new' : 'first',
    command: ownCommand(),
    env: { ...cleanEnvironment(process.env), ...COLLECTOR, ...COMPILER, WEBFW_ROOT: root },
    watchdog: configuration.watchdog,
    log,
    former: former.split(',').filter(Boolean).map(Number),
    onUp: () => announce(program, fd),
    restart: {
      hangsUp: restart.hangsUp,
      isFit: () => restart.isFit(),
      become: (workers) => restart.become(duplicate(fd), workers),
    },
  })
    .run()
    .finally(() => log.flush())
}
