import { developmentKeys } from '#config'
import type { KeyRing } from '#kit/signature'

/** The secret of shops in tests: a ring of one key. */
export const secret: KeyRing = ['a secret of thirty-two characters']

/** The keys for codes: the same that programs derive from that secret. */
export const codeKeys = developmentKeys(secret)
