import { developmentKeys } from '#config'

/** The secret of the shops in tests. */
export const secret = 'a secret of thirty-two characters'

/** What they seal codes under: the same as programs with that secret do by themselves. */
export const codeKeys = developmentKeys(secret)
