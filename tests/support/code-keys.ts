import { developmentKeys } from '#config'
import type { KeyRing } from '#kit/signature'

/** The secret of the shops in tests: a ring of one key. */
export const secret: KeyRing = ['a secret of thirty-two characters']

/** What they seal codes under: the same as programs with that secret do by themselves. */
export const codeKeys = developmentKeys(secret)
