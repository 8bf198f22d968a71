import { setTimeout as pause } from 'node:timers/promises'
import { makeDemoOperators, operatorTables } from '#admin/operators'
import { openAdminDatabase } from '#database'
import { secret } from '../../support/shop/code-keys.ts'
import type { AsOwner } from '../compare.ts'
import type { Ground, Programs } from '../programs.ts'

const patienceSeconds = 180

export type Press = Awaited<ReturnType<typeof openPress>>

/** Signs demo operators in. Whoever gets no answer sends the same form again, as often as it takes. */
export async function openPress(programs: Programs, { adminUrl }: Ground, asOwner: AsOwner) {
  const database = openAdminDatabase({ url: adminUrl, poolSize: 1 })
  const links = await makeDemoOperators({
    db: operatorTables(database),
    clock: { now: () => new Date(programs.timeOf('admin')) },
    secret,
    siteUrl: programs.backOfficeUrl,
    production: false,
    ip: '127.0.0.1',
    userAgent: undefined,
    send: () => {},
    record: async () => {},
  }).finally(() => database.close())
  // Two different people of whom each may approve; one of them sends price lists as well.
  await asOwner(
    `insert into operator_grant (operator_id, role, tenants, granted_by, granted_at)
      select distinct on (r) operator_id, r, tenants, granted_by, granted_at
      from operator_grant g, unnest(array['finance', 'catalogue']) as r
      where operator_id = 'demo-owner' and not exists (select from operator_grant
        where operator_id = g.operator_id and role = r)`,
  )
  const linkOf = (role: string) => links.find((link) => link.role === role)?.url ?? ''
  let presses = 0

  const send = (url: string, body: BodyInit | undefined, headers = {}) =>
    fetch(url, {
      ...(body !== undefined && { method: 'POST', body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(15_000),
      headers,
    })

  /** Asks until `read` finds what it looks for, each time freshly signed in: clocks jump by more than a proof is good for. */
  async function ask<Found>(role: string, path: string, body: BodyInit | undefined, read: Read<Found>): Promise<Found> {
    for (const late = performance.now() + patienceSeconds * 1000; ; await pause(150 + Math.random() * 300)) {
      const answer = await send(linkOf(role), new URLSearchParams())
        .then(({ headers }) => headers.getSetCookie()[0]?.split(';')[0] ?? '')
        .then((cookie) => send(programs.backOfficeUrl + path, body, { cookie }))
        .then(async (page) => ({ page, html: await page.text() }))
        .catch(() => undefined)
      const found = answer && read(answer.page, answer.html)
      if (found !== undefined) return found
      if (performance.now() > late) throw new Error(`${path} does not answer: ${answer?.page.status ?? 'no line'}`)
    }
  }

  return {
    presses: () => presses,
    ask,
    async press(role: string, path: string, fields: Record<string, string>): Promise<void> {
      presses++
      await ask(role, path, new URLSearchParams(fields), ({ status }, html) =>
        status === 200 && !/href="\/prove/.test(html) && !html.includes('still running') ? true : undefined,
      )
    },
  }
}

/** @returns undefined if the page must be asked again */
type Read<Found> = (page: Response, html: string) => Found | undefined
