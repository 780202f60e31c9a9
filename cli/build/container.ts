import type { App } from '../app/app.ts'
import { appPath } from '../app/app.ts'
import { CommandError } from '../errors.ts'
import { writeWhole } from '../write-whole.ts'
import type { BuiltBinary } from './native-build.ts'

/** A machine that containers run on. */
interface Machine {
  /** Docker's words for it. */
  readonly platform: string
  /** The program interpreter of a binary, from readelf. */
  readonly loader: string
  /** Debian's folder of its libraries. */
  readonly folder: string
}

const MACHINES: Readonly<Record<string, Machine>> = {
  'linux-x64': {
    platform: 'linux/amd64',
    loader: '/lib64/ld-linux-x86-64.so.2',
    folder: '/lib/x86_64-linux-gnu',
  },
  'linux-arm64': {
    platform: 'linux/arm64',
    loader: '/lib/ld-linux-aarch64.so.1',
    folder: '/lib/aarch64-linux-gnu',
  },
}

/** The parts of glibc that a binary opens. */
const NAMES = ['libc.so.6', 'libdl.so.2', 'libm.so.6', 'libpthread.so.0']

/** The user that the container runs as: no system's own. */
const USER = '10001:10001'

/** Refuses, before anything is built, what is not one binary for Linux: a CommandError. */
export function checkContainer(targets: readonly string[]): void {
  if (targets.length === 1 && Object.hasOwn(MACHINES, targets[0] ?? '')) return
  throw new CommandError('a container holds one binary, for Linux.', {
    hint: 'Say which: webfw build --container --target linux-x64, or linux-arm64.',
  })
}

/**
 * Writes dist/Dockerfile and dist/.dockerignore: an image that holds the binary, public/ and glibc, and nothing else. Answers the
 * lines that say how to build and run it.
 */
export function writeContainer(app: App, binary: BuiltBinary): string[] {
  const machine = MACHINES[binary.target]
  if (machine === undefined) throw new Error(`checkContainer() lets no ${binary.target} pass`)
  const file = binary.path.slice('dist/'.length)
  writeWhole(appPath(app, 'dist', 'Dockerfile'), dockerfile(file, machine))
  const ignored = ['*', `!${file}`, '!public', 'public/.webfw-files', '']
  writeWhole(appPath(app, 'dist', '.dockerignore'), ignored.join('\n'))
  return [
    'dist/Dockerfile makes an image of it:',
    `  docker build --platform ${machine.platform} -t ${app.name} dist`,
    `  docker run -v ${app.name}:/app/storage -e WEBFW_SECRET_KEY_BASE ${app.name} migrate`,
    `  docker run -v ${app.name}:/app/storage -e WEBFW_SECRET_KEY_BASE -p 3000:3000 ${app.name}`,
    'It needs a volume at /app/storage, which user 10001 can write, and WEBFW_SECRET_KEY_BASE.',
  ]
}

function dockerfile(file: string, { platform, loader, folder }: Machine): string {
  return `# The binary, public/ and the C library that it is linked with; no shell and no package manager.
FROM --platform=${platform} debian:12-slim AS system
RUN mkdir -p /app/storage /app/tmp && chown -R ${USER} /app

FROM scratch
COPY --from=system ${loader} ${loader}
COPY --from=system ${NAMES.map((name) => `${folder}/${name}`).join(' ')} ${folder}/
COPY --from=system --chown=${USER} /app /app
COPY ${file} /app/${file}
COPY public /app/public
WORKDIR /app
USER ${USER}
ENV WEBFW_HOST=0.0.0.0 PORT=3000
VOLUME /app/storage
EXPOSE 3000
STOPSIGNAL SIGTERM
ENTRYPOINT ["/app/${file}"]
`
}
