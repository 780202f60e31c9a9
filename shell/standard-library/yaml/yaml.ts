import { className } from '../../ruby/class/class-info.ts'
import { defineClass } from '../../ruby/class/define.ts'
import { toS } from '../../ruby/object/texts.ts'
import { textOf } from '../file/open-file.ts'
import { dumpYaml } from './dump.ts'
import { loadYaml } from './load.ts'

interface Options {
  readonly permitted_classes?: readonly unknown[]
  readonly aliases?: unknown
  readonly symbolize_names?: unknown
}

/** YAML of the standard library: Psych 4 of CRuby 3.1. */
export class Yaml {
  static {
    const safely = '1 k:permitted_classes?,permitted_symbols?,aliases?,symbolize_names?'
    defineClass(this, 'Psych', {
      staticParameters: {
        load: safely,
        safe_load: safely,
        unsafe_load: '1 k:symbolize_names?',
        load_file: safely,
        safe_load_file: safely,
        unsafe_load_file: '1 k:symbolize_names?',
      },
    })
  }

  static load(source: unknown, options: Options = {}): unknown {
    return read(source, { permitted_classes: ['Symbol'], ...options })
  }

  static safe_load(source: unknown, options: Options = {}): unknown {
    return read(source, options)
  }

  static unsafe_load(source: unknown, options: Options = {}): unknown {
    return read(source, { ...options, aliases: true }, true)
  }

  static load_file(path: unknown, options: Options = {}): unknown {
    return Yaml.load(textOf(path), options)
  }

  static safe_load_file(path: unknown, options: Options = {}): unknown {
    return Yaml.safe_load(textOf(path), options)
  }

  static unsafe_load_file(path: unknown, options: Options = {}): unknown {
    return Yaml.unsafe_load(textOf(path), options)
  }

  static dump(value: unknown): string {
    return dumpYaml(value)
  }
}

/** How `serialize` and `store` keep a value: nil as nothing. */
export class YamlCoder {
  static {
    defineClass(this, 'ActiveRecord::Coders::YAMLColumn', {
      staticParameters: { dump: '1', load: '1' },
    })
  }

  static dump(value: unknown): string | null {
    return value === null ? null : dumpYaml(value)
  }

  static load(text: unknown): unknown {
    return text === null ? null : read(text, { aliases: true }, true)
  }
}

function read(source: unknown, options: Options, isOpen = false): unknown {
  const names = (options.permitted_classes ?? []).map((each) => {
    return typeof each === 'function' ? className(each) : toS(each)
  })
  return loadYaml(toS(source), {
    permitted: isOpen ? null : new Set(names),
    aliases: options.aliases === true,
    symbolizesNames: options.symbolize_names === true,
  })
}
