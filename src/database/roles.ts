import pg from 'pg'

/** The role that the shop itself connects as. It owns nothing and cannot step around row-level security. */
export const appRole = 'saldo_app'

// Roles belong to the whole cluster, and two starts (of two databases even) may make or change one at the same moment.
const createAppRole = `
do $$
begin
  create role ${appRole} login nosuperuser nocreatedb nocreaterole nobypassrls noinherit;
  alter role ${appRole} set search_path = saldo;
exception
  when duplicate_object or unique_violation then null;
end $$`

/**
 * Sees to it that the app's role is there and harmless. With `appUrl`, sets the role's password to the one given there,
 * if that one does not let it in yet. Refuses a role of that name which could bypass row-level security.
 */
export async function ensureAppRole(owner: pg.Client, appUrl?: string): Promise<void> {
  await owner.query(createAppRole)
  const found = await owner.query('select rolsuper or rolbypassrls as dangerous from pg_roles where rolname = $1', [
    appRole,
  ])
  if (found.rows[0].dangerous) {
    throw new Error(
      `the role ${appRole} could bypass row-level security: alter role ${appRole} nosuperuser nobypassrls`,
    )
  }
  if (appUrl === undefined) return
  const { user, password } = new pg.Client(appUrl)
  if (user !== appRole) throw new Error(`DATABASE_URL must log in as ${appRole}, whose hands are tied, not as ${user}`)
  if (await canLogIn(appUrl)) return
  const literal = owner.escapeLiteral(password ?? '')
  await evenIfAnotherDoesSo(() => owner.query(`alter role ${appRole} login password ${literal}`))
}

async function canLogIn(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    if (['28P01', '28000'].includes((error as pg.DatabaseError).code ?? '')) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

async function evenIfAnotherDoesSo(change: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await change()
      return
    } catch (error) {
      if (attempt === 5 || !(error as Error).message.includes('tuple concurrently updated')) throw error
      await new Promise((resolve) => setTimeout(resolve, 20 * attempt))
    }
  }
}
