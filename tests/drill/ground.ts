import { join } from 'node:path'
import { buildIfStale } from '../../scripts/build.ts'
import { findClusterPlace } from '../../src/database/embedded/cluster-place.ts'
import { oldestPrograms, type Server, startServer } from '../support/database/oldest-server.ts'
import { must } from './drill.ts'
import { addressesAt, createDatabase, type Env, type Home, openShop, type Shop } from './shop.ts'

/** The folder of PostgreSQL's programs: the oldest of the distribution, otherwise the package's. */
export const postgresPrograms = async (): Promise<string> => (await oldestPrograms()) ?? newestPrograms()

/** The newest, which comes with the packages. */
export const newestPrograms = async (): Promise<string> => (await findClusterPlace()).programs

/**
 * A built program, a server of its own with an empty database, and a shop whose processes are not started yet.
 * @param programs PostgreSQL's; otherwise `postgresPrograms`
 * @param through what stands between the shop and the database
 */
export async function layGround(
  folder: string,
  {
    settings,
    programs: given,
    through = async (direct) => direct,
  }: { settings?: string[]; programs?: string; through?: (direct: Env) => Promise<Env> } = {},
): Promise<{ programs: string; server: Server; shop: Shop; direct: Env }> {
  await buildIfStale(AbortSignal.timeout(600_000))
  const programs = given ?? (await postgresPrograms())
  const server = await startServer(programs, join(folder, 'database'), settings)
  await createDatabase(server.urlOf('postgres'))
  const direct = addressesAt(server.port)
  const shop = await openShop(folder, await through(direct))
  return { programs, server, shop, direct }
}

/** Migrates, loads the brands and gives them something to sell. */
export async function furnish(shop: Shop, more: Env = {}, home?: Home): Promise<void> {
  for (const given of [['release'], ['demo', 'load']]) {
    const { code, out } = await shop.saldo(given, more, home)
    must(code === 0, `${given.join(' ')} ended with ${code}:\n${out}`)
  }
}
