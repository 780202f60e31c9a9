// The public names of webfw/test: what lowered tests and their entry import.

export { Client } from './client.ts'
export { runTests } from './run-tests.ts'
export { Test } from './test.ts'
