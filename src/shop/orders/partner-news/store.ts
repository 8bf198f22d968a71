import { sql } from 'kysely'
import type { Tx, Write } from '#database'

/** `not-answered`: the partner was asked about it and did not tell; it sends the webhook again. */
export type NewsOutcome = 'taken' | 'not-answered' | 'not-ours'

export type News = { partner: string; about: string; outcome: NewsOutcome }

/** Counts a webhook under its minute. */
export function newsWrite(tx: Tx, { partner, about, outcome }: News, at: Date): Write {
  const minute = new Date(Math.floor(at.getTime() / 60_000) * 60_000)
  return tx
    .insertInto('partner_news')
    .values({ minute, partner, about, outcome, times: 1, at })
    .onConflict((known) =>
      known
        .columns(['tenant', 'minute', 'partner', 'about', 'outcome'])
        .doUpdateSet({ times: sql`partner_news.times + 1`, at }),
    )
}

export async function deleteNews(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('partner_news').where('minute', '<', before).execute()
}
