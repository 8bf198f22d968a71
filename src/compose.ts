import { availableParallelism } from 'node:os'
import { cashCodePayments } from '#cash-codes'
import { type CatalogueBook, openCatalogueBook, tradedIn } from '#catalogue'
import { rememberEsims } from '#catalogue/esim-status'
import type { Partners } from '#config'
import { brandColours, type Content, contentChanges, openContent } from '#content'
import { type Database, DatabaseAway, openDatabase } from '#database'
import { type SupplyLimits, usualSupplyLimits } from '#fulfilment'
import { type Clock, systemClock } from '#kit/clock'
import type { PartnerAnswer } from '#kit/result'
import type { SealKeys } from '#kit/seal'
import type { KeyRing } from '#kit/signature'
import type { MissingText } from '#kit/text-key'
import { holdTexts, type TextLimits, usualTextLimits } from '#notifications'
import { rememberWorkingMethods, tenantOfPayment } from '#payments'
import type { PaymentProvider } from '#payments/provider'
import { btcpay, btcpayBooks } from '#providers/btcpay'
import { dtOne, dtOneBooks, dtOneProducts } from '#providers/dt-one'
import { localeOf, mollie, mollieBooks } from '#providers/mollie'
import { payPalBooks, paypal } from '#providers/paypal'
import { portals } from '#providers/portal'
import { smtp } from '#providers/smtp'
import { tikkie, tikkieBooks } from '#providers/tikkie'
import { twilio } from '#providers/twilio'
import type { ReconciliationShop } from '#reconciliation'
import { refuseUnreadableCodes } from '#stock'
import { openTenantBook, readBrands, type Tenant, type TenantBook, type Visitor } from '#tenants'
import type { Logger } from '#watch'

// More than this wait for one another inside PostgreSQL instead of before it, and cost more there.
const connections = Math.max(6, 2 * availableParallelism())

/** The version of a brand whose folder was read because the database has not been seen yet. */
const unseen = 0

/** Everything the shop is made of, put together. */
export type House = {
  database: Database
  tenants: TenantBook
  catalogues: CatalogueBook
  content: Content
  /** The shop of one tenant as one visitor meets it: what every use case is handed first. */
  shopFor(tenant: Tenant, visitor: Visitor): Promise<ReconciliationShop>
  /** The same for work that no visitor asked for; throws for a tenant there is not. */
  shopOf(tenantId: string): Promise<ReconciliationShop>
  /** Whose payment a provider speaks of, by its own reference; undefined when nobody's. */
  tenantOfPayment(provider: string, reference: string): Promise<string | undefined>
  /** What pages need to show the payment provider's card fields; undefined where cards are entered by redirect only. */
  cardFields: CardFields | undefined
  /** Whether each partner answers, for those who watch. */
  partnerChecks: Record<string, () => Promise<unknown>>
  /** What an operator should see to. */
  watched: Record<string, () => Promise<unknown>>
  close(): Promise<void>
}

/** The provider's own script with what it asks for, and the origin that a page of card fields stands at. */
export type CardFields = {
  url: string
  script: string
  profileId: string
  isTest: boolean
  localeOf(language: string): string | undefined
}

export type HouseOptions = {
  databaseUrl: string
  poolSize?: number
  partners: Partners
  /** How long a partner is waited for, in milliseconds. */
  partnerTimeoutMs?: number
  secret: KeyRing
  codeKeys: SealKeys
  stockWarnBelow?: number
  /** Where partners reach us, without a slash at the end. */
  doorUrl: string
  /** A brand's own address, without a slash at the end. */
  siteUrl(tenant: Tenant): string
  /** The origin that card fields are framed from, without a slash at the end; left out, no card is. */
  cardFieldsUrl?: string | undefined
  operatorEmail: string | undefined
  /** Real shoppers come: brands with invented facts are refused. */
  production?: boolean
  supplyLimits?: SupplyLimits
  textLimits?: TextLimits
  log: Logger
  /** Told of a text that is asked for and missing, which then is its key; left out, that throws. */
  onMissingText?: ((missing: MissingText) => void) | undefined
  clock?: Clock
  /** Told when what pages are made of changed: of one tenant, or of any. */
  onChange?(tenant?: string): void
}

/** The one place that knows every partner: puts the shop together from the environment's answers. */
export async function compose(options: HouseOptions): Promise<House> {
  const { partners, log, clock = systemClock, partnerTimeoutMs: timeoutMs } = options
  const database = openDatabase({
    url: options.databaseUrl,
    poolSize: options.poolSize ?? connections,
    onError: (err) => log.warn({ err }, 'a database connection was lost'),
  })
  const tenants = await openTenantBook(
    database,
    (err) => log.error({ err }, 'a brand cannot be read'),
    async () => (await readBrands('tenants')).brands.map((brand) => ({ ...brand, version: unseen })),
    options.production,
  )
  const catalogues = await openCatalogueBook(database, options.onChange)
  const content = openContent('locales', options.onMissingText)
  const stopHearing = await database.listen(
    contentChanges,
    (tenant) => options.onChange?.(tenant),
    () => options.onChange?.(),
  )
  const cardFields = cardFieldsOf(options)
  const supplier = dtOne({ ...partners.dtOne, timeoutMs })
  const mail = smtp({ url: partners.smtpUrl })
  const texts = twilio({ ...partners.twilio, timeoutMs })
  const tikkieOptions = partners.tikkie && { ...partners.tikkie, clock, timeoutMs }
  const btcpayOptions = partners.btcpay && { ...partners.btcpay, timeoutMs }
  // A method that several can carry belongs to the first.
  const payPalOptions = partners.paypal && {
    ...partners.paypal,
    timeoutMs,
    clock,
    webhookUrl: `${options.doorUrl}/webhooks/paypal`,
  }
  const payments = [
    mollie({ ...partners.mollie, timeoutMs }),
    ...(payPalOptions ? [paypal(payPalOptions)] : []),
    ...(tikkieOptions ? [tikkie({ ...tikkieOptions, newsUrl: `${options.doorUrl}/webhooks/tikkie` })] : []),
    ...(btcpayOptions ? [btcpay({ ...btcpayOptions, newsUrl: `${options.doorUrl}/webhooks/btcpay` })] : []),
  ]
  const ports = {
    clock,
    content,
    payments,
    workingMethods: rememberWorkingMethods(payments, clock),
    paymentBooks: [
      mollieBooks({ ...partners.mollie, timeoutMs }),
      ...(payPalOptions ? [payPalBooks(payPalOptions)] : []),
      ...(tikkieOptions ? [tikkieBooks(tikkieOptions)] : []),
      ...(btcpayOptions ? [btcpayBooks(btcpayOptions)] : []),
    ],
    supplier,
    supplyLimits: options.supplyLimits ?? usualSupplyLimits,
    supplierBooks: dtOneBooks({ ...partners.dtOne, timeoutMs }),
    supplierProducts: dtOneProducts({ ...partners.dtOne, timeoutMs }),
    numbers: supplier,
    esims: rememberEsims(supplier, clock),
    mail,
    portals: portals({ ...partners.portals, timeoutMs }),
    secret: options.secret,
    codeKeys: options.codeKeys,
    stockWarnBelow: options.stockWarnBelow ?? 10,
    doorUrl: options.doorUrl,
    networkSecret: partners.networkSecret,
    operatorEmail: options.operatorEmail,
  }
  const shopFor = async (tenant: Tenant, visitor: Visitor): Promise<ReconciliationShop> => {
    if (tenant.version === unseen) throw new DatabaseAway('nothing is sold by settings that only stand in a folder')
    const db = database.forTenant(tenant.id)
    const held = { tenant, db, clock, secret: options.secret }
    return {
      ...ports,
      tenant,
      visitor,
      db,
      sms: holdTexts(texts, held, options.textLimits ?? usualTextLimits),
      // Our own codes pay as a provider does.
      payments: [...payments, cashCodePayments(db)],
      catalogue: tradedIn(await catalogues.of(tenant.id), tenant.currency),
      siteUrl: options.siteUrl(tenant),
      cardFieldsUrl: cardFields?.url,
      colours: brandColours(tenant),
    }
  }
  return {
    database,
    tenants,
    catalogues,
    content,
    shopFor,
    async shopOf(tenantId) {
      const tenant = await tenants.byId(tenantId)
      if (!tenant) throw new Error(`there is no tenant ${tenantId}`)
      return shopFor(tenant, nobody(tenant))
    },
    tenantOfPayment: (provider, reference) => tenantOfPayment(database.registry, provider, reference),
    cardFields,
    partnerChecks: {
      ...Object.fromEntries(payments.map((provider) => [provider.name, () => worksAtAll(provider)])),
      supplier: () => answerOf(supplier.find('health')),
    },
    watched: { codes: () => refuseUnreadableCodes(database.registry) },
    async close() {
      stopHearing()
      catalogues.close()
      tenants.close()
      mail.close()
      await database.close()
    },
  }
}

function cardFieldsOf({ cardFieldsUrl: url, partners }: HouseOptions): CardFields | undefined {
  const { script, profileId, key } = partners.mollie
  if (!url || !profileId) return undefined
  return { url, script, profileId, isTest: key.startsWith('test_'), localeOf }
}

/** Whom the shop works for when the clock or a partner asks. */
const nobody = (tenant: Tenant): Visitor => ({
  ip: '0.0.0.0',
  channel: 'web',
  language: tenant.defaultLocale,
  requestId: 'none',
})

/** One that lists no methods says that none works, or did not answer at all. */
async function worksAtAll(provider: PaymentProvider): Promise<void> {
  const answer = await provider.workingMethods('EUR')
  if (answer.kind === 'lost') throw new Error(answer.reason)
  if (answer.kind === 'answered' && answer.value.length === 0) throw new Error('no method works there')
}

async function answerOf(asked: Promise<PartnerAnswer<unknown>>): Promise<void> {
  const answer = await asked
  if (answer.kind === 'lost') throw new Error(answer.reason)
}
