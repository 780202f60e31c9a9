// The public names of webfw/test: what lowered tests and their entry import.

export { ChannelTest, ConnectionTest } from './cable-test-cases.ts'
export { watched } from './change-assertions.ts'
export { Client } from './client.ts'
export { Fixtures } from './fixtures.ts'
export { Mock, MockExpectationError } from './mock.ts'
export {
  ControllerTest,
  IntegrationTest,
  JobTestCase,
  MailerTest,
  reopenTest,
  TestCase,
  ViewTest,
} from './rails-test-cases.ts'
export { runTestFile, runTests } from './run-tests.ts'
export { serveForBrowser } from './serve-for-browser.ts'
export { stubbed } from './stub.ts'
export { SystemTest } from './system-test-case.ts'
export { Test } from './test.ts'
export { NetConnectNotAllowed, WebMock } from './web-mock.ts'
