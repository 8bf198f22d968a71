import type { Catalogue } from '#catalogue'
import type { BrandView } from '#catalogue/contract'
import { type App, compose } from '#compose'
import { readPartners } from '#config'
import { type Documents, loadDocuments, readDocuments } from '#content'
import { writeOut } from '#content/legal'
import type { Clock } from '#kit/clock'
import { recipientsOf } from '#recipients'
import { startSandbox } from '#sandbox'
import type { Tenant } from '#tenants'
import { createLogger } from '#watch'
import { type TestDatabase, testDatabase } from '../database/database.ts'
import { aBrandView, catalogueShowing } from '../products/products.ts'
import { codeKeys, secret } from '../shop/code-keys.ts'

/** What one brand sells and has to read, where a test says so. */
export type Stock = {
  catalogue?: Catalogue | undefined
  documents?: Partial<Documents> | undefined
  /** When its visitors come. */
  clock?: Clock | undefined
}

let opened: ReturnType<typeof open> | undefined

/**
 * The real shop that the page tests of one process share: a database, the sandbox, and no worker. A brand's settings are
 * given with each visitor; its row and its documents are written when a visitor first needs them.
 */
export async function shopOfProcess(tenant: Tenant, { catalogue, documents, clock }: Stock = {}) {
  opened ??= open()
  const { app, furnish } = await opened
  await furnish(tenant, documents)
  return {
    app,
    shopFor: async (visitor: Parameters<App['shopFor']>[1]) => ({
      ...(await app.shopFor(tenant, visitor)),
      catalogue: catalogue ?? usualCatalogue(tenant),
      ...(clock && { clock }),
    }),
  }
}

/** One statement as the owner of that shop's database; answers with the rows. */
export const asOwner: TestDatabase['asOwner'] = async (sql, values) => {
  opened ??= open()
  return (await opened).asOwner(sql, values)
}

async function open() {
  const [{ database, asOwner, appUrl, adminUrl }, sandbox] = await Promise.all([
    testDatabase({ until: 'process', poolSize: 2 }),
    startSandbox({ delayScale: 0.01, shopUrl: 'http://127.0.0.1:9' }),
  ])
  const partners = readPartners({ SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}` }, {
    partners: 'sandbox',
    sandboxPort: sandbox.port,
    secret,
    keepsPages: true,
  } as Parameters<typeof readPartners>[1])
  const app = await compose({
    databaseUrl: appUrl,
    databaseAdminUrl: adminUrl,
    partners,
    secret,
    codeKeys,
    webhookBaseUrl: 'http://127.0.0.1:9',
    siteUrl: () => 'https://shop.example',
    cardFieldsUrl: 'http://card-fields.localhost',
    operatorEmail: undefined,
    log: createLogger({ level: 'silent', program: 'web', destination: { write: () => {} } }),
  })
  const written = new Map<string, string>()
  /** Writes down the brand and what it has to read, unless that is there. */
  async function furnish(tenant: Tenant, own: Partial<Documents> = {}): Promise<void> {
    const name = JSON.stringify([tenant, own])
    if (written.get(tenant.id) === name) return
    written.set(tenant.id, name)
    await asOwner('insert into tenant (tenant) values ($1) on conflict do nothing', [tenant.id])
    const shared = await readDocuments({ locales: 'locales', tenants: 'none' }, tenant)
    const { page, post, banner } = writeOut(shared, {
      brand: tenant,
      content: app.content,
      recipients: recipientsOf(tenant),
    })
    const ownPages = new Set(own.page?.map(({ slug, language }) => `${slug} ${language}`))
    await loadDocuments(database, tenant.id, {
      page: [...(own.page ?? []), ...page.filter(({ slug, language }) => !ownPages.has(`${slug} ${language}`))],
      post: [...(own.post ?? []), ...post],
      banner: [...(own.banner ?? []), ...banner],
    })
  }
  return { app, furnish, asOwner }
}

const usual = new WeakMap<Tenant, Catalogue>()

/** What a brand sells unless a test says otherwise. */
function usualCatalogue(tenant: Tenant): Catalogue {
  const known = usual.get(tenant) ?? catalogueShowing(usualBrands(tenant), operatorsOf(tenant))
  usual.set(tenant, known)
  return known
}

/** The networks of the brands below, by the sandbox's numbers. */
const operatorsOf = ({ id, country }: Tenant): Record<string, number> => ({
  [id]: country === 'nl' ? 202 : 101,
  kpn: 202,
  lebara: 204,
  lycamobile: 205,
  vodafone: 203,
})

/** Credit of a brand's own; where it sells several, of four networks. */
function usualBrands(tenant: Tenant): BrandView[] {
  if (!tenant.features.hasMultipleBrands)
    return [brandOf(tenant, tenant.id, tenant.provider.shortName, [15, 20, 30, 40, 50], 0)]
  return [
    brandOf(tenant, 'kpn', 'KPN', [10, 15, 20, 25, 30, 50], 0.5),
    brandOf(tenant, 'lebara', 'Lebara', [10, 15, 20, 30], 0.5),
    brandOf(tenant, 'lycamobile', 'Lycamobile', [5, 10, 15, 20, 25], 1),
    brandOf(tenant, 'vodafone', 'Vodafone', [10, 20, 30, 50], 0.5),
  ]
}

function brandOf(tenant: Tenant, brandId: string, brandName: string, amounts: number[], serviceFee: number): BrandView {
  const { currency } = tenant
  const fixed = amounts.map((amount) => ({
    amount,
    currency,
    serviceFee,
    description: brandName,
    usual: amount === 15,
  }))
  const open = { range: { min: 5, max: 200, step: 1 }, currency, serviceFee, description: brandName }
  return aBrandView(brandId, [...fixed, open], {
    brandName,
    categoryId: 'credit',
    description: `All about ${brandName}.`,
  })
}
