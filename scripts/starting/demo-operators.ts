import { makeDemoOperators, operatorTables, type Site } from '#admin/operators'
import type { Config } from '#config'
import { openAdminDatabase } from '#database'
import { systemClock } from '#kit/clock'
import type { Ground } from './ground.ts'

/** In development, makes demo operators and a link for each that signs them in. @returns each one's role and link */
export async function demoOperators({ adminUrl }: Ground, config: Config): Promise<{ role: string; url: string }[]> {
  const { backOfficeUrl, production, secret } = config
  if (production || !adminUrl || !backOfficeUrl) return []
  const database = openAdminDatabase({ url: adminUrl, poolSize: 1 })
  const site: Site = {
    db: operatorTables(database),
    clock: systemClock,
    secret,
    siteUrl: backOfficeUrl,
    production,
    ip: '127.0.0.1',
    userAgent: undefined,
    send: () => {},
    record: async () => {},
  }
  try {
    return await makeDemoOperators(site)
  } finally {
    await database.close()
  }
}
