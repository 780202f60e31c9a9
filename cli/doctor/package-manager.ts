import { which } from '../process/which.ts'

type Tool = 'node' | 'npm' | 'git' | 'cc' | 'libsqlite3'

interface PackageManager {
  program: string
  install: string
  packages: Record<Tool, string>
}

const managers: readonly PackageManager[] = [
  {
    program: 'apt-get',
    install: 'sudo apt-get install -y',
    packages: {
      node: 'nodejs',
      npm: 'npm',
      git: 'git',
      cc: 'build-essential',
      libsqlite3: 'libsqlite3-0',
    },
  },
  {
    program: 'dnf',
    install: 'sudo dnf install -y',
    packages: {
      node: 'nodejs',
      npm: 'nodejs-npm',
      git: 'git',
      cc: 'gcc',
      libsqlite3: 'sqlite-libs',
    },
  },
  {
    program: 'pacman',
    install: 'sudo pacman -S --needed',
    packages: { node: 'nodejs', npm: 'npm', git: 'git', cc: 'base-devel', libsqlite3: 'sqlite' },
  },
  {
    program: 'apk',
    install: 'sudo apk add',
    packages: {
      node: 'nodejs',
      npm: 'npm',
      git: 'git',
      cc: 'build-base',
      libsqlite3: 'sqlite-libs',
    },
  },
  {
    program: 'zypper',
    install: 'sudo zypper install -y',
    packages: { node: 'nodejs20', npm: 'npm20', git: 'git', cc: 'gcc', libsqlite3: 'libsqlite3-0' },
  },
  {
    program: 'brew',
    install: 'brew install',
    packages: { node: 'node', npm: 'node', git: 'git', cc: 'gcc', libsqlite3: 'sqlite' },
  },
]

/** The command that installs these tools here, or words for a system we do not know. */
export function installCommand(tools: readonly string[], path = process.env.PATH ?? ''): string {
  const manager = managers.find(({ program }) => which(program, path) !== null)
  if (manager === undefined) {
    return `install with your system's package manager: ${tools.join(', ')}`
  }
  const packages = tools.map((tool) => manager.packages[tool as Tool] ?? tool)
  return `${manager.install} ${[...new Set(packages)].join(' ')}`
}
