import * as controller from './controller.ts'
import * as migration from './migration.ts'
import * as record from './record.ts'
import * as test from './test.ts'
import type { Words } from './word.ts'

export { findWord, frameworkName, type Word, type Words } from './word.ts'

/** The words of each kind of framework object, by the name gen gives the kind. */
export const vocabulary = {
  Controller: controller.controllerWords,
  ControllerClass: controller.controllerDeclarations,
  Params: controller.paramsWords,
  Flash: controller.flashWords,
  FlashNow: controller.flashNowWords,
  Session: controller.sessionWords,
  Cookies: controller.cookiesWords,
  Request: controller.requestWords,
  Response: controller.responseWords,
  Model: record.modelWords,
  ModelClass: record.modelDeclarations,
  Relation: record.relationWords,
  Record: record.recordWords,
  Errors: record.errorsWords,
  Migration: migration.migrationWords,
  Table: migration.tableWords,
  Test: test.testWords,
  TestResponse: test.testResponseWords,
} satisfies Readonly<Record<string, Words>>
