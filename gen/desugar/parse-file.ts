import { isSeedFile } from '../application/loaded-seeds.ts'
import { flatten, type Namespaces } from '../application/namespaces.ts'
import { writeOutApplication } from '../application/rails-application.ts'
import { takeRequires } from '../facts/libraries.ts'
import { type Parsed, parseRuby } from '../parse/parse.ts'
import { writeOutAttachments } from './attachments.ts'
import { writeOutConcerns } from './concerns.ts'
import { writeOutControllerForms } from './controller-forms.ts'
import { writeOutMethods } from './declared-methods.ts'
import { takeTexts } from './evaluated-texts.ts'
import { takeFormObjects } from './form-objects.ts'
import { writeOutHelperAliases } from './helper-aliases.ts'
import { writeOutIncludedHooks } from './included-hook.ts'
import { takeLiteralConstants } from './literal-constants.ts'
import { writeOutMails } from './mails.ts'
import { takeMainApp } from './main-app.ts'
import { nameModules } from './nameless-modules.ts'
import { renameNewActions } from './new-action.ts'
import { writeOutTestCases } from './rails-test-case.ts'
import { asOneMethod } from './seed-constants.ts'
import { writeOutStandardMixins } from './standard-mixins.ts'
import { takeStreamActions } from './stream-actions.ts'
import { writeOutStructs } from './struct-constants.ts'
import { readRequires } from './test-requires.ts'
import { takeUrlHelpers } from './url-helpers.ts'
import { takeViewModules } from './view-modules.ts'
import { writeOutWatchedText } from './watched-text.ts'

const parses = new Map<string, { text: string; parsed: Parsed; key: string }>()

/**
 * Parses a file of an application, with what its words announce written out, or remembers it.
 * `namespaces`: what the files in folders are called. `more`: what else its tree is changed by, as text.
 */
export function parseFile(path: string, text: string, namespaces: Namespaces, more = ''): Parsed {
  const key = `${namespaces.key}\0${more}`
  const known = parses.get(path)
  if (known?.text === text && known.key === key) return known.parsed
  const read = parseRuby(path, text)
  const parsed = isSeedFile(path) ? asOneMethod(read) : read
  const { application } = namespaces
  if (application !== null && path !== 'config/application.rb' && text.includes(application)) {
    writeOutApplication(parsed, application)
  }
  writeOutWords(parsed, path, namespaces)
  parses.set(path, { text, parsed, key })
  return parsed
}

/** Writes out what the words of a file announce; `path` says where its code stands. */
export function writeOutWords(parsed: Parsed, path: string, namespaces: Namespaces): void {
  takeTexts(parsed, namespaces.texts)
  if (/^(app|lib|gems)\//.test(path)) {
    writeOutStructs(parsed)
    nameModules(parsed)
    if (/^(?:lib|app\/(models|controllers|mailers|jobs))\//.test(path))
      writeOutIncludedHooks(parsed)
  }
  takeLiteralConstants(parsed)
  if (/^(app|lib|gems)\//.test(path)) writeOutAttachments(parsed)
  if (parsed.errors.length === 0) flatten(parsed, namespaces)
  takeUrlHelpers(parsed)
  takeMainApp(parsed)
  if (/^(app|lib|db|gems)\//.test(path)) takeRequires(parsed)
  takeViewModules(parsed)
  if (path.startsWith('app/helpers/')) takeStreamActions(parsed)
  if (/^(app|lib|gems)\//.test(path)) takeFormObjects(parsed)
  if (path.startsWith('app/mailers/')) writeOutMails(parsed)
  if (/^app\/(controllers|mailers)\//.test(path)) writeOutControllerForms(parsed)
  if (!/^(config|db|test)\//.test(path)) writeOutStandardMixins(parsed)
  if (!/^(config|db|test)\//.test(path)) {
    writeOutConcerns(parsed)
    writeOutMethods(parsed, namespaces)
  }
  if (path.startsWith('app/helpers/')) writeOutHelperAliases(parsed)
  if (path.startsWith('app/controllers/')) renameNewActions(parsed)
  if (path.startsWith('test/') && parsed.errors.length === 0) {
    readRequires(parsed)
    writeOutTestCases(parsed)
    writeOutWatchedText(parsed)
  }
}
