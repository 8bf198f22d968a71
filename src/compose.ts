import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { type Admin, type AdminGround, type Caller, openAdmin } from '#admin'
import type { OpenPreview } from '#admin/brands/passes'
import type { IdentityProvider } from '#admin/operators/oidc'
import type { PartnerCheck } from '#admin/watch'
import { cashCodePayments } from '#cash-codes'
import { type CatalogueCache, inCurrency, openCatalogueCache } from '#catalogue'
import { rememberEsims } from '#catalogue/esim-status'
import type { Partners } from '#config'
import { brandColours, type Content, contentChanges, openContent } from '#content'
import { type AdminDatabase, type Database, DatabaseAway, openAdminDatabase, openDatabase } from '#database'
import { type SupplyLimits, usualSupplyLimits } from '#fulfilment'
import { type Clock, systemClock } from '#kit/clock'
import { isRefusal } from '#kit/result'
import type { SealKeys } from '#kit/seal'
import type { KeyRing } from '#kit/signature'
import type { MissingText } from '#kit/text-key'
import { holdTexts, type MailSender, type TextLimits, usualTextLimits } from '#notifications'
import { type OrderFeed, openOrderFeed } from '#orders/feed'
import { rememberWorkingMethods, tenantOfPayment } from '#payments'
import { openRates } from '#rates'
import type { ReconciliationShop } from '#reconciliation'
import { refuseUnreadableCodes } from '#stock'
import {
  isHere,
  openTenantCache,
  readBrands,
  resolveTenant,
  type Tenant,
  type TenantCache,
  type Visitor,
} from '#tenants'
import type { Surroundings } from '#tenants/domains'
import type { Logger } from '#watch'
import { documentsOf, furnishBrand } from './furnish-brand.ts'
import { type CardFields, cardFieldsOf, openPartners } from './partners.ts'

// More parallel queries would wait inside PostgreSQL instead of before it, which costs more.
const connections = Math.max(6, 2 * availableParallelism())

/** Version of a brand that was read from its folder because the database was not reachable yet. */
const unseen = 0

/** The composed program. */
export type App = {
  database: Database
  tenants: TenantCache
  catalogues: CatalogueCache
  content: Content
  orderFeed: OrderFeed
  /** The shop of one tenant for one visitor: the first argument of every use case. */
  shopFor(tenant: Tenant, visitor: Visitor): Promise<ReconciliationShop>
  /** The same for work without a visitor; throws for an unknown tenant. */
  shopOf(tenantId: string): Promise<ReconciliationShop>
  /** The back office; undefined in a process without its database role. */
  backOffice: BackOffice | undefined
  /** Finds the tenant of a payment by the provider's reference; undefined if there is none. */
  tenantOfPayment(provider: string, reference: string): Promise<string | undefined>
  /** What pages need for the provider's card fields; undefined if cards are entered by redirect only. */
  cardFields: CardFields | undefined
  /** Whether each partner answers, for monitoring. */
  partnerChecks: Record<string, PartnerCheck>
  /** Figures that an operator should watch. */
  watched: Record<string, () => Promise<unknown>>
  close(): Promise<void>
}

export type BackOffice = {
  database: AdminDatabase
  mail: MailSender
  identityProvider: IdentityProvider | undefined
  /** Opens it for one call of an operator. */
  open(caller: Caller): Promise<Admin>
  /** Opens a draft for whoever has its address. */
  openPreview: OpenPreview
}

export type AppOptions = {
  databaseUrl: string
  /** The same past a pooler, for notices. */
  databaseListenUrl?: string | undefined
  /** URL of the back office's role; omitted: no back office. */
  databaseAdminUrl?: string | undefined
  /** Of a standby, for the back office's lists and figures. */
  databaseAdminReadUrl?: string | undefined
  poolSize?: number | undefined
  partners: Partners
  /** Timeout of partner calls, in milliseconds. */
  partnerTimeoutMs?: number
  secret: KeyRing
  codeKeys: SealKeys
  stockWarnBelow?: number
  /** Base URL for partners' webhooks, without a trailing slash. */
  webhookBaseUrl: string
  /** A brand's own URL, without a trailing slash. */
  siteUrl(tenant: Tenant): string
  /** Origin of the card fields, without a trailing slash; omitted: no card fields. */
  cardFieldsUrl?: string | undefined
  operatorEmail: string | undefined
  /** Origin of the back office, to which alerts lead. */
  backOfficeUrl?: string | undefined
  /** Serves real shoppers: brands with invented facts are refused. */
  production?: boolean
  /** Where domains have to lead, and the name servers that are asked; default: the machine's. */
  domains?: (Surroundings & { servers?: readonly string[] | undefined; patienceMs?: number }) | undefined
  /** Other cells sell other brands with our accounts at partners. */
  hasOtherCells?: boolean | undefined
  supplyLimits?: SupplyLimits
  textLimits?: TextLimits
  log: Logger
  /** Called with a missing text, whose key is then shown; omitted: a missing text throws. */
  onMissingText?: ((missing: MissingText) => void) | undefined
  clock?: Clock
  /** Number of catalogues in memory. */
  mostCatalogues?: number | undefined
  /** Called when data of cached pages changed: of one tenant, or of any. */
  onChange?(tenant?: string): void
}

/** Composes the shop from the configuration. */
export async function compose(options: AppOptions): Promise<App> {
  const { log, clock = systemClock, webhookBaseUrl } = options
  const database = openDatabase({
    url: options.databaseUrl,
    listenUrl: options.databaseListenUrl,
    poolSize: options.poolSize ?? connections,
    onError: (err) => log.warn({ err }, 'database connection lost'),
  })
  const tenants = await openTenantCache(
    database,
    (err) => log.error({ err }, 'brand cannot be read'),
    async () => (await readBrands('tenants')).brands.map((brand) => ({ ...brand, version: unseen })),
    options.production,
  )
  const catalogues = await openCatalogueCache(database, options.onChange, options.mostCatalogues)
  const content = openContent('locales', options.onMissingText)
  const stopListening = await database.listen(
    contentChanges,
    (tenant) => options.onChange?.(tenant),
    () => options.onChange?.(),
  )
  const orderFeed = await openOrderFeed(database, (err) => log.warn({ err }, 'waiting orders cannot be looked at'))
  const cardFields = cardFieldsOf(options.partners, options.cardFieldsUrl)
  const { texts, identityProvider, checks, domainNames, ...partners } = openPartners({
    settings: options.partners,
    clock,
    timeoutMs: options.partnerTimeoutMs,
    webhookBaseUrl,
    production: options.production ?? false,
    dns: options.domains,
  })
  const { payments, supplier, mail } = partners
  const ports = {
    ...partners,
    clock,
    hasOtherCells: options.hasOtherCells ?? false,
    content,
    orderFeed,
    workingMethods: rememberWorkingMethods(payments, clock),
    supplyLimits: options.supplyLimits ?? usualSupplyLimits,
    numbers: supplier,
    esims: rememberEsims(supplier, clock),
    rates: openRates({ registry: database.registry, source: partners.rates, clock }),
    secret: options.secret,
    codeKeys: options.codeKeys,
    stockWarnBelow: options.stockWarnBelow ?? 10,
    webhookBaseUrl,
    networkSecret: options.partners.networkSecret,
    assistantSecret: options.partners.assistants?.secret,
    operatorEmail: options.operatorEmail,
    backOfficeUrl: options.backOfficeUrl,
  }
  const shopFor = async (tenant: Tenant, visitor: Visitor): Promise<ReconciliationShop> => {
    if (tenant.version === unseen)
      throw new DatabaseAway('nothing is sold with settings from a folder alone: the database has not been reached')
    if (!isHere(tenant)) throw new DatabaseAway(`${tenant.id} is on its way to another cell, or sold there`)
    const db = database.forTenant(tenant.id)
    const held = { tenant, db, clock, secret: options.secret }
    return {
      ...ports,
      tenant,
      visitor,
      db,
      sms: holdTexts(texts, held, options.textLimits ?? usualTextLimits),
      // Our own cash codes act as a provider.
      payments: [...payments, cashCodePayments(db)],
      catalogue: inCurrency(await catalogues.of(tenant.id), tenant.currency),
      siteUrl: options.siteUrl(tenant),
      cardFieldsUrl: cardFields?.url,
      colours: brandColours(tenant),
    }
  }
  const shopOf = async (tenantId: string): Promise<ReconciliationShop> => {
    const tenant = await tenants.byId(tenantId)
    if (!tenant) throw new Error(`there is no tenant ${tenantId}`)
    return shopFor(tenant, nobody(tenant))
  }
  const adminDatabase =
    options.databaseAdminUrl === undefined
      ? undefined
      : openAdminDatabase({
          url: options.databaseAdminUrl,
          standbyUrl: options.databaseAdminReadUrl,
          onError: (err) => log.warn({ err }, 'database connection lost'),
        })
  const ground: AdminGround | undefined = adminDatabase && {
    database: adminDatabase,
    recent: new Map(),
    changers: new Map(),
    clock,
    tenants: () => tenants.current(),
    shopOf,
    documentsOf: (brand, own) => documentsOf(brand, content, own),
    domains: {
      authorities: [],
      ...options.domains,
      ask: domainNames,
      async brandAt(host) {
        const found = resolveTenant(await tenants.current(), { host, tenantId: undefined }, { development: false })
        return isRefusal(found) ? undefined : found.id
      },
    },
    async furnish(brand, goodsOf) {
      await furnishBrand({ database, content }, brand, goodsOf)
      // This process has heard of the brand when its page is asked for; others do within a second.
      for (const until = Date.now() + 3_000; Date.now() < until && !(await tenants.byId(brand.id)); ) await pause(20)
    },
  }
  return {
    database,
    tenants,
    catalogues,
    content,
    orderFeed,
    shopFor,
    shopOf,
    backOffice: ground && {
      database: ground.database,
      mail,
      identityProvider,
      open: (caller) => openAdmin(ground, caller),
      openPreview: openWhenAsked(async () => {
        const { openPreviews } = await import('#admin/brands/passes')
        return openPreviews({ ...ground, tenants: () => tenants.current(), secret: options.secret })
      }),
    },
    tenantOfPayment: (provider, reference) => tenantOfPayment(database.registry, provider, reference),
    cardFields,
    partnerChecks: checks,
    watched: { codes: () => refuseUnreadableCodes(database.registry) },
    async close() {
      stopListening()
      orderFeed.close()
      catalogues.close()
      tenants.close()
      mail.close()
      await Promise.all([database.close(), adminDatabase?.close()])
    },
  }
}

/** The visitor of jobs and webhooks. */
const nobody = (tenant: Tenant): Visitor => ({
  ip: '0.0.0.0',
  channel: 'web',
  language: tenant.defaultLocale,
  requestId: 'none',
})

/** Few processes show a preview: the others do not load what it takes. */
function openWhenAsked(load: () => Promise<OpenPreview>): OpenPreview {
  let opened: Promise<OpenPreview> | undefined
  return async (name) => {
    opened ??= load()
    return (await opened)(name)
  }
}
