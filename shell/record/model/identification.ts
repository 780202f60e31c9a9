import { defineClass, module } from '../../ruby/class/define.ts'
import { GlobalId, SignedGlobalId } from './global-id.ts'
import { identify } from './identified.ts'

type Signing = Parameters<typeof SignedGlobalId.create>[1]

/** `include GlobalID::Identification` in a class with `id` and `self.find(id)`. Source: Rails' gem globalid. */
export class Identification {
  static {
    module(this, 'GlobalID::Identification')
    const signing = '0 k:for?,expires_in?,expires_at?'
    defineClass(this, 'GlobalID::Identification', {
      parameters: {
        ...{ to_global_id: '0', to_gid: '0', to_gid_param: '0' },
        ...{ to_signed_global_id: signing, to_sgid: signing, to_sgid_param: signing },
      },
    })
  }

  static included(owner: object): void {
    identify(owner)
  }

  to_global_id(): GlobalId {
    return GlobalId.create(this)
  }

  to_gid(): GlobalId {
    return GlobalId.create(this)
  }

  to_gid_param(): string {
    return GlobalId.create(this).to_param()
  }

  to_signed_global_id(options: Signing): SignedGlobalId {
    return SignedGlobalId.create(this, options)
  }

  to_sgid(options: Signing): SignedGlobalId {
    return SignedGlobalId.create(this, options)
  }

  to_sgid_param(options: Signing): string {
    return SignedGlobalId.create(this, options).to_param()
  }
}
