import { finish, writeTogether } from '#database'
import { after } from '#kit/clock'
import type { Shop } from '#tenants'
import { deleteNews, type News, newsWrite } from './store.ts'

type Noting = Pick<Shop, 'db' | 'clock'>

/** Writes down that a partner sent a webhook, and what came of it. */
export const noteNews = ({ db, clock }: Noting, news: News): Promise<void> =>
  db.transaction((tx) => finish(tx, () => writeTogether(tx, [newsWrite(tx, news, clock.now())])))

/** Seconds that news is kept: as long as a partner is asked what it sent. */
const kept = 30 * 24 * 60 * 60

/** Scheduled: deletes news of more than thirty days. */
export const forgetNews = ({ db, clock }: Noting): Promise<void> =>
  db.transaction((tx) => deleteNews(tx, after(clock.now(), -kept)))
