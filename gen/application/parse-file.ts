import { takeRequires } from '../libraries.ts'
import { type Parsed, parseRuby } from '../parse.ts'
import { writeOutMethods } from './class-body/declared-methods.ts'
import { nameModules } from './class-body/nameless-modules.ts'
import { writeOutStandardMixins } from './class-body/standard-mixins.ts'
import { writeOutStructs } from './class-body/struct-constants.ts'
import { writeOutConcerns } from './concerns/concerns.ts'
import { writeOutIncludedHooks } from './concerns/included-hook.ts'
import { writeOutControllerForms } from './controllers/controller-forms.ts'
import { writeOutMails } from './controllers/mails.ts'
import { renameNewActions } from './controllers/new-action.ts'
import { isSeedFile } from './framework/loaded-seeds.ts'
import { writeOutHelperAliases } from './helper-aliases.ts'
import { takeLiteralConstants } from './literal-constants.ts'
import { takeMainApp } from './main-app.ts'
import { takeFormObjects } from './models/form-objects.ts'
import { flatten, type Namespaces } from './namespaces.ts'
import { writeOutApplication } from './rails-application.ts'
import { asOneMethod } from './seed-constants.ts'
import { writeOutAttachments } from './storage/attachments.ts'
import { takeStreamActions } from './stream-actions.ts'
import { writeOutTestCases } from './tests/rails-test-case.ts'
import { readRequires } from './tests/requires.ts'
import { writeOutWatchedText } from './tests/watched-text.ts'
import { takeUrlHelpers } from './url-helpers.ts'
import { takeViewModules } from './view-modules.ts'

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
