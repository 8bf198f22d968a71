import { type Database, openDatabase } from '#database'
import { openTenantCache, type Tenant } from '#tenants'
import { type Call, CommandError } from './command.ts'

/** Runs `work` for one brand, or for all, one after the other. */
export async function overTenants<T>(
  call: Pick<Call, 'ground'>,
  chosen: string | undefined,
  work: (database: Database, tenant: Tenant) => Promise<T>,
): Promise<T[]> {
  const database = openDatabase({ url: (await call.ground()).databaseUrl, poolSize: 1 })
  const unreadable: unknown[] = []
  const book = await openTenantCache(database, (error) => unreadable.push(error))
  try {
    const { all } = await book.current()
    // Skipping an unreadable brand would hide its orders and differences.
    if (unreadable.length > 0) throw new CommandError(`a brand cannot be read: ${unreadable.join(', ')}`)
    const tenants = all.filter(({ id }) => chosen === undefined || id === chosen)
    if (tenants.length === 0) throw new CommandError(chosen ? `there is no tenant ${chosen}` : 'there are no tenants')
    const answers: T[] = []
    for (const tenant of tenants) answers.push(await work(database, tenant))
    return answers
  } finally {
    book.close()
    await database.close()
  }
}
