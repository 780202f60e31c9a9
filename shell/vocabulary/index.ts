import * as controller from './controller.ts'
import * as mailer from './mailer.ts'
import * as migration from './migration.ts'
import type { FrameworkKind } from './notation.ts'
import * as record from './record.ts'
import * as test from './test.ts'
import { viewWords } from './view.ts'
import type { Words } from './word.ts'

export { findWord, frameworkName, type Word, type Words } from './word.ts'

/** The words of each kind of framework object, by the name gen gives the kind. */
export const vocabulary = {
  Controller: controller.controllerWords,
  ControllerClass: controller.controllerDeclarations,
  Mailer: mailer.mailerWords,
  MailerClass: mailer.mailerDeclarations,
  Logger: controller.loggerWords,
  Params: controller.paramsWords,
  UploadedFile: controller.uploadedFileWords,
  Flash: controller.flashWords,
  FlashNow: controller.flashNowWords,
  Session: controller.sessionWords,
  SessionOptions: controller.sessionOptionsWords,
  Cookies: controller.cookiesWords,
  Request: controller.requestWords,
  MimeType: controller.mimeTypeWords,
  Formats: controller.formatWords,
  Response: controller.responseWords,
  LiveStream: controller.liveStreamWords,
  SseClass: controller.sseClassWords,
  Sse: controller.sseWords,
  Model: record.modelWords,
  ModelClass: record.modelDeclarations,
  Relation: record.relationWords,
  Grouped: record.groupedWords,
  Record: record.recordWords,
  Errors: record.errorsWords,
  RecordError: record.recordErrorWords,
  Arel: record.arelWords,
  Connection: record.connectionWords,
  Promised: record.promisedWords,
  Transaction: record.transactionWords,
  QueryResult: record.queryResultWords,
  Migration: migration.migrationWords,
  Table: migration.tableWords,
  Direction: migration.directionWords,
  Test: test.testWords,
  ViewTest: test.viewTestWords,
  CableTest: test.cableTestWords,
  SystemTest: test.systemTestWords,
  TestRequest: test.testRequestWords,
  TestResponse: test.testResponseWords,
  CookieJar: test.cookieJarWords,
  View: viewWords,
} satisfies Readonly<Record<FrameworkKind, Words>>
