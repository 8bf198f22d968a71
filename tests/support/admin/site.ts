import { type DoorEvent, type Letter, operatorTables, type Site, writeLetter } from '#admin/operators'
import type { AdminDatabase } from '#database'
import { clockAt } from '#kit/clock'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** The back office before anybody is signed in, with its mails and what it records at hand. */
export function testSite(database: AdminDatabase, over: Partial<Site> = {}) {
  const clock = clockAt('2026-11-23T09:00:00Z')
  const letters: ({ to: string } & Letter)[] = []
  const events: DoorEvent[] = []
  const site: Site = {
    db: operatorTables(database),
    clock,
    secret: ['a secret of at least thirty-two characters'],
    siteUrl: 'https://admin.example',
    production: false,
    ip: '203.0.113.7',
    userAgent: firefox,
    send: (to, letter) => void letters.push({ to, ...letter }),
    record: async (event) => void events.push(event),
    ...over,
  }
  const subjects = () => letters.map((letter) => writeLetter(letter).subject)
  return { site, clock, letters, events, subjects }
}
