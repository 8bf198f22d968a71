import { randomUUID } from 'node:crypto'
import type { Admin, Caller } from '#admin'
import { writeEntry } from '#admin/audit'
import { identifyOperator, operatorTables, type Site, writeLetter } from '#admin/operators'
import type { AdminDatabase } from '#database'
import type { Clock } from '#kit/clock'
import { operatorCookie } from '#kit/cookies'
import { newKey } from '#kit/ids'
import type { KeyRing } from '#kit/signature'
import type { MailSender } from '#notifications'
import type { Logger } from '#watch'
import { sessionLine } from '../session-line.ts'

export type SiteOptions = {
  url: string
  production: boolean
  secret: KeyRing
  clock: Clock
  log: Logger
  /** Sender address of mails to operators. */
  sender: string
  backOffice: {
    database: AdminDatabase
    mail: MailSender
    identityProvider?: Site['identityProvider']
    open(caller: Caller): Promise<Admin>
  }
}
type From = { ip: string; requestId: string }
export type Identified = { site: Site; admin: Admin | undefined; lines: readonly string[] }

/** @returns a function that finds the operator of a request by its session's cookie */
export function identifyOperators(options: SiteOptions): (request: Request, from: From) => Promise<Identified> {
  return async ({ headers }, { ip, requestId }) => {
    const site = siteFor(options, { ip, requestId }, headers.get('user-agent') ?? undefined)
    const token = operatorCookie.valueIn(headers.get('cookie'))
    const signedIn = token === undefined ? undefined : await identifyOperator(site, token)
    if (!signedIn) return { site, admin: undefined, lines: token === undefined ? [] : [operatorCookie.dropLine()] }
    const { next, ...session } = signedIn
    const admin = await options.backOffice.open({ ...session, site, ip, requestId })
    return { site, admin, lines: next ? [sessionLine(next, options.clock.now())] : [] }
  }
}

/** What stands around one request, before anybody is known. */
export function siteFor(options: SiteOptions, { ip, requestId }: From, userAgent: string | undefined): Site {
  const { url, production, secret, clock, log, sender, backOffice } = options
  return {
    db: operatorTables(backOffice.database),
    clock,
    secret,
    siteUrl: url,
    production,
    identityProvider: backOffice.identityProvider,
    ip,
    userAgent,
    send(to, letter) {
      const { subject, text, html } = writeLetter(letter)
      const mail = {
        messageId: `operator-${randomUUID()}`,
        from: { name: 'Saldo', address: sender },
        to,
        subject,
        text,
        html,
        language: letter.language,
      }
      const failed = (why: unknown) => log.warn({ err: why, kind: letter.kind }, 'mail to operator not sent')
      backOffice.mail.send(mail).then((answer) => answer.kind === 'answered' || failed(answer.reason), failed)
    },
    async record({ what: name, operatorId = 'nobody', sessionId = 'none', detail: subject = null }) {
      const entry = { actionId: newKey(), step: 'done' as const, at: clock.now(), operatorId, sessionId, name, subject }
      await backOffice.database.change([], (tx) => writeEntry(tx, { ...entry, ip, requestId, tenant: null }))
    },
  }
}
