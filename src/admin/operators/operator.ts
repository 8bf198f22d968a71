import type { Grant } from '#admin/permissions'

export type Language = 'en' | 'de' | 'nl'

/** Somebody who works in the back office. */
export type Operator = {
  operatorId: string
  name: string
  email: string
  language: Language
  grants: readonly Grant[]
}
