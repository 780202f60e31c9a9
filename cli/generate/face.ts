import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { TemplateValues } from './template.ts'

/** The words in which an application is written: SPEC.md's dialect, or Rails' own sentences. */
export type FaceName = 'dialect' | 'rails'

/** The face of the application in a folder: Rails' where config/application.rb is. */
export function faceOf(root: string): FaceName {
  return existsSync(join(root, 'config', 'application.rb')) ? 'rails' : 'dialect'
}

/** What the words of the templates that both faces share stand for. */
export const faceValues: Readonly<Record<FaceName, TemplateValues>> = {
  dialect: { superclass: '', MigrationClass: 'Webfw::Migration' },
  rails: { superclass: ' < ApplicationRecord', MigrationClass: 'ActiveRecord::Migration[8.1]' },
}
