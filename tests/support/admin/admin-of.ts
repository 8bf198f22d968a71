import { afterAll, expect } from 'vitest'
import { type Admin, type Caller, openAdmin } from '#admin'
import type { RoleName } from '#admin/permissions'
import { openContent } from '#content'
import { openAdminDatabase } from '#database'
import { documentsOf } from '#furnish'
import { clockAt } from '#kit/clock'
import type { ReconciliationShop } from '#reconciliation'
import type { OwnDocuments, Tenant } from '#tenants'
import type { TestDatabase } from '../database/database.ts'
import { testSite } from './site.ts'

const content = openContent('locales')

/** What stands around one brand's shop where an action needs no partner. */
const bareShop = (database: TestDatabase['database'], tenant: Tenant): ReconciliationShop =>
  ({ tenant, db: database.forTenant(tenant.id), visitor: {} }) as unknown as ReconciliationShop

/** The back office on a test database without a whole program: for what reads and writes tables only. */
export function adminsOf(
  { adminUrl, database }: Pick<TestDatabase, 'adminUrl' | 'database'>,
  tenants: readonly Tenant[],
  at: string,
) {
  const adminDatabase = openAdminDatabase({ url: adminUrl, poolSize: 2 })
  afterAll(() => adminDatabase.close())
  const clock = clockAt(at)
  const { site } = testSite(adminDatabase, { clock })
  const ground = {
    database: adminDatabase,
    recent: new Map(),
    changers: new Map(),
    clock,
    tenants: async () => ({ all: tenants }),
    shopOf: async (id: string) => {
      const tenant = tenants.find((one) => one.id === id)
      if (!tenant) throw new Error(`no brand ${id}`)
      return bareShop(database, tenant)
    },
    documentsOf: (brand: Omit<Tenant, 'version'>, own: OwnDocuments) => documentsOf(brand, content, own),
    domains: {
      authorities: [],
      ask: () => expect.fail('nobody is asked for domains without a program'),
      brandAt: async () => undefined,
    },
    furnish: () => Promise.reject(new Error('no brand is begun without a program')),
  }
  /** An operator of these brands who has just proved to be there. */
  const adminOf = (name: string, role: RoleName, brands: readonly string[] | 'all' = 'all'): Promise<Admin> =>
    openAdmin(ground, {
      operator: {
        operatorId: name,
        name,
        email: `${name}@house.example`,
        language: 'en',
        grants: [{ role, tenants: brands }],
      },
      sessionId: `session of ${name}`,
      site,
      ip: '198.18.0.1',
      requestId: 'request',
      provenAt: clock.now(),
    })
  return { adminOf, clock, adminDatabase, site, open: (caller: Caller) => openAdmin(ground, caller) }
}
