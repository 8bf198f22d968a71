import { describe, expect, test } from 'vitest'
import { DatabaseAway } from '#database'
import { aTenant, leastSettings } from '../../../../tests/support/brands/brand.ts'
import { brandFolders, tenantFile } from '../../../../tests/support/brands/brand-folders.ts'
import { cutListeners } from '../../../../tests/support/database/cut-listeners.ts'
import { testDatabase } from '../../../../tests/support/database/database.ts'
import { untilHolds } from '../../../../tests/support/test-run/until-holds.ts'
import { openTenantCache } from '../cache.ts'
import { loadTenants } from './load-tenants.ts'

const { database, ownerUrl, asOwner } = await testDatabase()
const load = async (folder: string) => (await loadTenants({ ownerUrl, folder })).changed
const openBook = () => openTenantCache(database, (error) => expect.fail(String(error)))

/** Fails once this is over, as a query that nobody answers. */
function lateRegistry(over: Promise<void>): typeof database.registry {
  const late: unknown = new Proxy(() => late, {
    get: (_, name) => (name === 'execute' ? () => over.then(() => Promise.reject(new DatabaseAway('silent'))) : late),
  })
  return late as typeof database.registry
}

const company = { company: 'Serverhaus GmbH', street: 'Ring 1', zip: '60311', city: 'Frankfurt', country: 'de' }
const realFacts = {
  identification: {
    ...leastSettings.identification,
    register: 'HRB 123',
    vatId: 'DE123456789',
    email: 'who@kappa.shop',
  },
  legal: { hosting: company, mailing: company, dataProtectionAuthority: 'Berliner Beauftragte für Datenschutz' },
  supportEmail: 'help@kappa.shop',
  mail: { name: 'Kappa', address: 'service@kappa.shop' },
}

const named = (name: string) => ({
  ...leastSettings,
  provider: { name, shortName: name },
  domains: [`${name.toLowerCase()}.example`],
})
const brand = (name: string, copy?: object) => ({
  'tenant.ts': tenantFile(named(name)),
  ...(copy && { 'copy.de.json': copy }),
})
const versions = (tenant: string) =>
  asOwner<{ version: number }>('select version from tenant_settings where tenant = $1 order by version', [tenant]).then(
    (rows) => rows.map(({ version }) => version),
  )

test('a brand gets a new version when its content changed, and only then', async () => {
  const first = await brandFolders({ alpha: brand('One'), beta: brand('Two', { common: { total: 'Summe' } }) })
  expect(await load(first)).toEqual(['alpha', 'beta'])
  expect(await load(first)).toEqual([])
  const other = await brandFolders({ alpha: brand('One'), beta: brand('Two', { common: { total: 'Gesamt' } }) })
  expect(await load(other)).toEqual(['beta'])
  expect(await load(first)).toEqual(['beta'])
  expect(await versions('alpha')).toEqual([1])
  expect(await versions('beta')).toEqual([1, 2, 3])
})

test('the folder of a brand that the back office keeps is passed over, and named where it differs', async () => {
  await load(await brandFolders({ nu: brand('Ours'), xi: brand('Theirs') }))
  await asOwner(`update tenant set kept_by = 'back-office' where tenant = 'nu'`)
  const folder = await brandFolders({ nu: brand('Folder'), xi: brand('Folded') })
  expect(await loadTenants({ ownerUrl, folder })).toEqual({ changed: ['xi'], passedOver: ['nu'] })
  expect(await versions('nu')).toEqual([1])
  const same = await brandFolders({ nu: brand('Ours') })
  expect(await loadTenants({ ownerUrl, folder: same })).toEqual({ changed: [], passedOver: [] })
  await asOwner(`update tenant set kept_by = 'folder' where tenant = 'nu'`)
  expect(await loadTenants({ ownerUrl, folder })).toEqual({ changed: ['nu'], passedOver: [] })
})

test('a version is never changed', async () => {
  await load(await brandFolders({ omicron: brand('Once') }))
  for (const change of [`update tenant_settings set copy = '{}'`, 'delete from tenant_settings'])
    await expect(asOwner(`${change} where tenant = 'omicron'`)).rejects.toThrow('append-only')
})

test('two starts at once write one version', async () => {
  await load(await brandFolders({ gamma: brand('Waiting') }))
  const folder = await brandFolders({ gamma: brand('Racing') })
  const changed = await Promise.all([load(folder), load(folder), load(folder), load(folder)])
  expect(changed.flat()).toEqual(['gamma'])
  expect(await versions('gamma')).toEqual([1, 2])
})

test('all faults of all folders are reported at once, and nothing is loaded', async () => {
  const folder = await brandFolders({
    right: brand('Right'),
    wrong: { 'tenant.ts': tenantFile({ ...leastSettings, supportEmail: 'x', wish: 1 }) },
    broken: { 'tenant.ts': 'export default {' },
    silent: { ...brand('Silent'), 'copy.fr.json': {}, 'copy.de.json': '{"common": {"total": 5}}' },
    'Not-A-Name': brand('Odd'),
  })
  const error = await load(folder).catch((reason: Error) => reason.message)
  expect(error).toContain('tenants/wrong/tenant.ts: supportEmail: Invalid email address')
  expect(error).toContain('tenants/wrong/tenant.ts: wish: unknown field')
  expect(error).toContain('tenants/broken/tenant.ts: cannot be loaded')
  expect(error).toContain('tenants/silent/copy.fr.json: is for a language that is not among locales')
  expect(error).toContain('tenants/silent/copy.de.json: common.total: Invalid input: expected string, received number')
  expect(error).toContain('tenants/Not-A-Name: "Not-A-Name" is no id')
  expect(await versions('right')).toEqual([])
})

test('two brands cannot have one domain', async () => {
  const folder = await brandFolders({ delta: brand('Same'), epsilon: brand('Same') })
  await expect(load(folder)).rejects.toThrow(
    'tenants/epsilon/tenant.ts: domains: same.example is also the domain of delta',
  )
})

describe('the book', () => {
  test('finds brands by id and by host, as they were loaded', async () => {
    await load(await brandFolders({ zeta: brand('Found', { common: { total: 'Summe' } }) }))
    const book = await openBook()
    const tenants = await book.current()
    expect(tenants.byId('zeta')).toMatchObject({
      id: 'zeta',
      version: 1,
      provider: { name: 'Found' },
      copy: { de: { common: { total: 'Summe' } } },
    })
    expect(tenants.byHost('found.example')?.id).toBe('zeta')
    expect(tenants.all.map(({ id }) => id)).toContain('zeta')
    expect(await book.byId('nobody')).toBeUndefined()
    book.close()
  })

  test('asks the database once, and again when brands were loaded', async () => {
    const [book, another] = [await openBook(), await openBook()]
    await load(await brandFolders({ eta: brand('Before') }))
    await untilHolds(async () => expect((await book.byId('eta'))?.provider.name).toBe('Before'))
    expect(await book.current()).toBe(await book.current())
    await load(await brandFolders({ eta: brand('After') }))
    for (const each of [book, another]) {
      await untilHolds(async () => expect((await each.byId('eta'))?.provider.name).toBe('After'))
      each.close()
    }
  })

  test('reads only the brand that changed; the others stay the same objects', async () => {
    await load(await brandFolders({ lambda: brand('Before'), mu: brand('Still') }))
    const book = await openBook()
    const [lambda, mu] = [await book.byId('lambda'), await book.byId('mu')]
    expect(lambda?.provider.name).toBe('Before')
    await load(await brandFolders({ lambda: brand('After') }))
    await untilHolds(async () => expect((await book.byId('lambda'))?.provider.name).toBe('After'))
    expect(await book.byId('mu')).toBe(mu)
    const ids = (await book.current()).all.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].sort())
    book.close()
  })

  test('reads all brands again when the listening connection was lost', async () => {
    await load(await brandFolders({ theta: brand('Before'), nu: brand('Still') }))
    const book = await openBook()
    const nu = await book.byId('nu')
    expect((await book.byId('theta'))?.provider.name).toBe('Before')
    // A change without a notification.
    await asOwner(
      `insert into tenant_settings (tenant, version, settings, copy, content_hash)
       select tenant, 2, jsonb_set(settings, '{provider,name}', '"Unheard"'), copy, '-' from tenant_settings
       where tenant = 'theta'`,
    )
    expect((await book.byId('theta'))?.provider.name).toBe('Before')
    await cutListeners(asOwner)
    await untilHolds(async () => expect((await book.byId('theta'))?.provider.name).toBe('Unheard'))
    // All are read again, and what is made of unchanged ones stays good.
    expect(nu?.provider.name).toBe('Still')
    expect(await book.byId('nu')).toBe(nu)
    book.close()
  })

  test('keeps the last readable settings of a brand whose newest ones this release cannot read', async () => {
    await load(await brandFolders({ iota: brand('Readable') }))
    const errors: string[] = []
    const book = await openTenantCache(database, (error) => errors.push(error.message))
    expect((await book.byId('iota'))?.provider.name).toBe('Readable')
    await asOwner(
      `insert into tenant_settings (tenant, version, settings, copy, content_hash) values ('iota', 2, '{}', '{}', '-')`,
    )
    await asOwner(`notify saldo_tenants`)
    await untilHolds(() =>
      book.current().then(() => expect(errors).toEqual(['settings of iota, version 2, cannot be read'])),
    )
    expect((await book.byId('iota'))?.provider.name).toBe('Readable')
    expect((await book.current()).all.length).toBeGreaterThan(1)
    await load(await brandFolders({ iota: brand('Readable') }))
    book.close()
  })

  test('loads no brand with an invented fact in production, and keeps its earlier version', async () => {
    const real = { ...named('Kappa'), ...realFacts, domains: ['kappa.shop'] }
    await load(await brandFolders({ kappa: { 'tenant.ts': tenantFile(real) } }))
    const errors: unknown[] = []
    const book = await openTenantCache(database, (error) => errors.push(error.cause), undefined, true)
    expect((await book.byId('kappa'))?.identification.register).toBe('HRB 123')
    expect(await book.byId('iota')).toBeUndefined()
    const invented = { ...real, supportPhone: '+49 30 999999', invented: ['supportPhone'] }
    await load(await brandFolders({ kappa: { 'tenant.ts': tenantFile(invented) } }))
    await untilHolds(async () => {
      expect((await book.byId('kappa'))?.supportPhone).toBe(real.supportPhone)
      expect(errors.map(String).join()).toContain('kappa/tenant.ts: supportPhone')
    })
    book.close()
  })

  test('names no brand with an invented fact while the database is away', async () => {
    const away = {
      listen: database.listen,
      get registry(): typeof database.registry {
        throw new DatabaseAway('gone')
      },
    }
    const brands = [aTenant({ ...realFacts, domains: [] }, 'real'), aTenant({}, 'madeup')]
    const namedBy = async (isLive: boolean) => {
      const book = await openTenantCache(
        away,
        () => {},
        async () => brands,
        isLive,
      )
      const { all } = await book.current()
      book.close()
      return all.map(({ id }) => id)
    }
    expect(await namedBy(true)).toEqual(['real'])
    expect(await namedBy(false)).toEqual(['real', 'madeup'])
  })

  test('lets nobody wait for a database that is away and says nothing, and reads anew once it answers', async () => {
    await load(await brandFolders({ xi: brand('Before') }))
    let is: 'there' | 'gone' | 'silent' = 'there'
    let tries = 0
    const silence = Promise.withResolvers<void>()
    const unsteady = {
      listen: database.listen,
      get registry(): typeof database.registry {
        tries += 1
        if (is === 'gone') throw new DatabaseAway('gone')
        return is === 'there' ? database.registry : lateRegistry(silence.promise)
      },
    }
    const book = await openTenantCache(unsteady, (error) => expect.fail(String(error)))
    expect((await book.byId('xi'))?.provider.name).toBe('Before')
    is = 'gone'
    let before = tries
    await load(await brandFolders({ xi: brand('After') }))
    await untilHolds(async () => {
      expect((await book.byId('xi'))?.provider.name).toBe('Before')
      expect(tries).toBeGreaterThan(before)
    })
    is = 'silent'
    before = tries
    await untilHolds(() => expect(tries).toBeGreaterThan(before))
    const waited = new Promise((resolve) => setTimeout(resolve, 500))
    expect(await Promise.race([book.byId('xi'), waited])).toMatchObject({ provider: { name: 'Before' } })
    is = 'there'
    silence.resolve()
    await untilHolds(async () => expect((await book.byId('xi'))?.provider.name).toBe('After'))
    book.close()
  })

  test('does not cache a failed query', async () => {
    let asked = 0
    const failing = {
      ...database,
      get registry(): typeof database.registry {
        asked += 1
        if (asked === 1) throw new Error('no answer')
        return database.registry
      },
    }
    const book = await openTenantCache(failing, () => {})
    await expect(book.current()).rejects.toThrow('no answer')
    expect((await book.current()).all.length).toBeGreaterThan(0)
    book.close()
  })
})

test('the app may read the registry, never write it', async () => {
  const { registry } = database
  await expect(registry.insertInto('tenant').values({ tenant: 'intruder' }).execute()).rejects.toThrow(
    'permission denied',
  )
  await expect(registry.updateTable('tenant_settings').set({ version: 9 }).execute()).rejects.toThrow(
    'permission denied',
  )
  await expect(registry.deleteFrom('tenant').execute()).rejects.toThrow('permission denied')
})
