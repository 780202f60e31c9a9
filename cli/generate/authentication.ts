import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { faceOf, faceValues } from './face.ts'
import type { FileWriter } from './file-writer.ts'
import { findMigration, nextMigrationVersion } from './migration-version.ts'
import { shareMails, shareTestHelper } from './rails-parts.ts'
import { editRoutes } from './routes-file.ts'
import { fillTemplateFile } from './template.ts'

/** The files of an application, and the templates that they are written from. */
const FILES: Readonly<Record<string, string>> = {
  'app/models/user.rb': 'models/user.rb',
  'app/models/session.rb': 'models/session.rb',
  'app/models/current.rb': 'models/current.rb',
  'app/controllers/concerns/authentication.rb': 'controllers/authentication.rb',
  'app/controllers/sessions_controller.rb': 'controllers/sessions_controller.rb',
  'app/controllers/passwords_controller.rb': 'controllers/passwords_controller.rb',
  'app/views/sessions/new.html.erb': 'views/session_new.html.erb',
  'app/views/passwords/new.html.erb': 'views/password_new.html.erb',
  'app/views/passwords/edit.html.erb': 'views/password_edit.html.erb',
  'app/mailers/passwords_mailer.rb': 'mailers/passwords_mailer.rb',
  'app/views/passwords_mailer/reset.html.erb': 'mailers/reset.html.erb',
  'app/views/passwords_mailer/reset.text.erb': 'mailers/reset.text.erb',
  'test/mailers/previews/passwords_mailer_preview.rb': 'mailers/preview.rb',
  'test/fixtures/users.yml': 'test/users.yml',
  'test/models/user_test.rb': 'test/user_test.rb',
  'test/test_helpers/session_test_helper.rb': 'test/session_test_helper.rb',
  'test/controllers/sessions_controller_test.rb': 'test/sessions_controller_test.rb',
  'test/controllers/passwords_controller_test.rb': 'test/passwords_controller_test.rb',
}

/** What the two languages say otherwise. */
const WORDS = {
  rails: { new: 'new', token: 'token' },
  dialect: { new: 'new_action', token: 'id' },
}

/** The routes, the last one first. */
const ROUTES = {
  rails: ['resources :passwords, param: :token', 'resource :session'],
  dialect: [
    'resources :passwords, only: [:new, :create, :edit, :update]',
    'delete "/session", to: "sessions#destroy", as: "session"',
    'post "/session", to: "sessions#create", as: "session"',
    'get "/session/new", to: "sessions#new", as: "new_session"',
  ],
}

const INCLUDED = '  include Authentication\n'
const BCRYPT = 'gem "bcrypt", "~> 3.1.7"\n'

/** Writes the log-in of an application: users, their sessions, and passwords that are made anew by mail. Rails guide "Securing Rails Applications", section 2. */
export function writeAuthentication(files: FileWriter): void {
  const { root } = files
  const face = faceOf(root)
  const routes = readFileSync(join(root, 'config/routes.rb'), 'utf8')
  const home = /^\s*root\b/m.test(routes) ? 'root_url' : '"/"'
  const values = { ...faceValues[face], ...WORDS[face], home }
  shareMails(files)
  shareTestHelper(files)
  for (const [path, template] of Object.entries(FILES)) {
    files.write(path, fillTemplateFile(`authentication/${template}`, values))
  }
  const folder = join(root, 'db', 'migrate')
  for (const name of ['create_users', 'create_sessions']) {
    const file = findMigration(folder, name) ?? `${nextMigrationVersion(folder)}_${name}.rb`
    const text = fillTemplateFile(`authentication/migrations/${name}.rb`, values)
    files.write(`db/migrate/${file}`, text)
  }
  files.edit(
    'app/controllers/application_controller.rb',
    (text) =>
      text.includes('include Authentication')
        ? text
        : text.replace(/^class ApplicationController\b.*\n/m, `$&${INCLUDED}`),
    (text) => text.replace(INCLUDED, ''),
  )
  for (const route of ROUTES[face]) editRoutes(files, route)
  if (!existsSync(join(root, 'Gemfile'))) return
  files.edit(
    'Gemfile',
    (text) => {
      if (/^gem ["']bcrypt["']/m.test(text)) return text
      const hidden = /^# *gem ["']bcrypt["'].*\n/m
      return hidden.test(text) ? text.replace(hidden, BCRYPT) : `${text.trimEnd()}\n${BCRYPT}`
    },
    (text) => text.replace(BCRYPT, ''),
  )
}
