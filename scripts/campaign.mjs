// Long campaigns that the tests run a short version of: `npm run campaign` kills a writer 200 times
// and compares 2,000 random programs with CRuby.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { root } from './support/root.mjs'

const bun = [
  'node_modules/@oven/bun-linux-x64/bin/bun',
  'node_modules/@oven/bun-linux-aarch64/bin/bun',
  'node_modules/bun/bin/bun.exe',
].find((path) => existsSync(`${root}/${path}`))
if (bun === undefined) throw new Error('the package bun is not installed: run `npm ci`')

const kills = process.argv[2] ?? '200'
const { status } = spawnSync(bun, ['--no-env-file', 'tests/support/crash.bun.ts', kills], {
  cwd: root,
  stdio: 'inherit',
})

const programs = spawnSync(process.execPath, ['scripts/test.mjs', 'tests/gen/random.test.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, RANDOM_PROGRAMS: process.env['RANDOM_PROGRAMS'] ?? '2000' },
})
process.exitCode = status || programs.status ? 1 : 0
