import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { WrongUsage } from '../errors.ts'
import type { TemplateValues } from './template.ts'

/** The words in which an application is written: SPEC.md's dialect, or Rails' own sentences. */
export type FaceName = 'dialect' | 'rails'

/** The face of the application in a folder: Rails' where config/application.rb is. */
export function faceOf(root: string): FaceName {
  return existsSync(join(root, 'config', 'application.rb')) ? 'rails' : 'dialect'
}

/** Refuses what has routes of its own, which only Rails' words draw, and says how an application comes to speak them. */
export function requireRails(root: string, part: string): void {
  if (faceOf(root) === 'rails') return
  throw new WrongUsage(
    `${part} has routes of its own, which Webfw::Routes.draw cannot have.`,
    [
      "Let the application speak Rails' words; its controllers, models and views may stay as they are:",
      '  config/application.rb   module Shop; class Application < Rails::Application; config.load_defaults 8.1; end; end',
      '  config/app.rb           is deleted; its settings go into that class',
      '  config/routes.rb        Rails.application.routes.draw do … end, instead of Webfw::Routes.draw',
    ].join('\n'),
  )
}

/** What the words of the templates that both faces share stand for. */
export const faceValues: Readonly<Record<FaceName, TemplateValues>> = {
  dialect: { superclass: '', MigrationClass: 'Webfw::Migration' },
  rails: { superclass: ' < ApplicationRecord', MigrationClass: 'ActiveRecord::Migration[8.1]' },
}
