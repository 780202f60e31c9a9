// What Active Storage adds to fields of files, where the application draws its routes.

import { Writer } from '../../memory/writer'
import { findNamedRoute } from '../../route/names'
import { Cell, isTruthy } from '../../value/cell'
import { raise } from '../../value/fault'
import { getNameLength, getNameStart } from '../../value/names'
import { TemplateError } from '../error-code'
import { endAttribute, startAttribute } from '../helper/attributes'
import { optionNamed } from '../helper/option'
import { writeOrigin } from '../helper/origin'
import { writePlainPath } from '../helper/path-helper'
import { Word } from '../word'

/** Whether the application keeps files with Active Storage. */
export function keepsFiles(): bool {
  return directUploads() >= 0
}

function directUploads(): i32 {
  const name = Word.rails_direct_uploads
  return findNamedRoute(getNameStart(name), getNameLength(name))
}

/** `direct_upload: true` as the address that the script of @rails/activestorage asks. Rails API, `file_field`. */
export function writeDirectUpload(writer: Writer, options: Cell | null): void {
  const given = optionNamed(options, 'direct_upload')
  if (given === null || !isTruthy(given)) return
  const route = directUploads()
  if (route < 0) {
    const name = Word.rails_direct_uploads
    return raise(TemplateError.NO_ROUTE, getNameStart(name), getNameLength(name))
  }
  startAttribute(writer, 'data-direct-upload-url')
  writeOrigin(writer, null)
  writePlainPath(writer, <u32>route)
  endAttribute(writer)
}
