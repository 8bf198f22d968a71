import type { AdminDatabase, Tx } from '#database'
import type { Clock } from '#kit/clock'
import type { KeyRing } from '#kit/signature'
import type { Letter } from './letters.ts'
import type { IdentityProvider } from './oidc/identity-provider.ts'

/** What happened at the door, for the audit. */
export type DoorEvent = {
  what:
    | 'signed-in'
    | 'sign-in-refused'
    | 'signed-out'
    | 'session-ended'
    | 'session-shown-twice'
    | 'proved-anew'
    | 'passkey-added'
    | 'passkey-removed'
    | 'codes-set-up'
    | 'codes-removed'
    | 'recovery-codes-made'
  operatorId?: string
  sessionId?: string
  detail?: string
}

/** What the use cases about operators work with, before anybody is signed in. */
export type Site = {
  /** The tables of operators, which belong to no brand. */
  db: { read<T>(work: (tx: Tx) => Promise<T>): Promise<T>; transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
  clock: Clock
  secret: KeyRing
  /** URL of the back office, without a trailing slash. Passkeys belong to its host name. */
  siteUrl: string
  /** Signs operators in besides their keys; undefined: there is none. */
  identityProvider?: IdentityProvider | undefined
  /** Serves real operators: demo operators cannot sign in. */
  production: boolean
  ip: string
  userAgent: string | undefined
  /** Sends a mail later: nobody learns from the time of an answer whether there is somebody to write to. */
  send(to: string, letter: Letter): void
  record(event: DoorEvent): Promise<void>
}

/** The tables of operators in the back office's database. */
export const operatorTables = (database: Pick<AdminDatabase, 'read' | 'change'>): Site['db'] => ({
  read: (work) => database.read([], work),
  transaction: (work) => database.change([], work),
})

/** For work that goes on without a visitor: it signs nobody in and writes to no operator. */
export const siteWithoutVisitor = (
  database: Pick<AdminDatabase, 'read' | 'change'>,
  given: Pick<Site, 'clock' | 'secret' | 'production'>,
): Site => ({
  ...given,
  db: operatorTables(database),
  siteUrl: '',
  ip: '0.0.0.0',
  userAgent: undefined,
  send: () => {
    throw new Error('work without a visitor writes to no operator')
  },
  record: async () => {},
})
