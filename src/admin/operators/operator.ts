import type { Grant, ProgramRights } from '#admin/permissions'

export const languages = ['en', 'de', 'nl'] as const
export type Language = (typeof languages)[number]

/** Somebody who works in the back office. */
export type Operator = {
  operatorId: string
  name: string
  email: string
  language: Language
  grants: readonly Grant[]
  /** Of a program that acts by a key: it has no grants. */
  program?: ProgramRights
}

/** An operator in the list, with what an owner looks after. */
export type ListedOperator = Operator & {
  createdAt: Date
  disabledAt: Date | null
  isDemo: boolean
  passkeys: number
  hasCodes: boolean
  sessions: number
  lastSeenAt: Date | null
}
