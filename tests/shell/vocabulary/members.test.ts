import t from 'tap'
import { Controller } from '../../../shell/controller/controller.ts'
import { Model } from '../../../shell/record/model/model.ts'
import { Test } from '../../../shell/test/test.ts'
import { memberNames } from '../../../shell/vocabulary/members.ts'

const OF_EVERY_CLASS = ['length', 'name', 'prototype', 'constructor']

/** The properties of a class, of its objects and of what it inherits from. */
function propertiesOf(type: object): string[] {
  const found = new Set<string>()
  for (let at = type; at !== Function.prototype; at = Object.getPrototypeOf(at)) {
    const objects = (at as { prototype: object }).prototype
    for (const holder of [at, objects]) {
      for (const name of Object.getOwnPropertyNames(holder)) found.add(name)
    }
  }
  return [...found].filter((name) => /^[a-z]/.test(name) && !OF_EVERY_CLASS.includes(name)).sort()
}

t.test('every property of a framework object is kept from instance variables', async (t) => {
  t.strictSame([...memberNames.controller].sort(), propertiesOf(Controller))
  t.strictSame([...memberNames.model].sort(), propertiesOf(Model))
  t.strictSame([...memberNames.test].sort(), propertiesOf(Test))
})
