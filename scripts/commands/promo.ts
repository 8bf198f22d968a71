import { openCatalogueCache } from '#catalogue'
import type { Database } from '#database'
import { systemClock } from '#kit/clock'
import { type Currency, toDecimalString } from '#kit/money'
import { endPromotions, findPromotions, issuePromotions, type Promotion } from '#promotions'
import { type Call, CommandError, command } from './command.ts'
import { overTenants } from './over-tenants.ts'
import { asJson, printRows } from './print-rows.ts'
import { readTerms, refuseUnknown, termOptions } from './promo-terms.ts'

export const promoCreateCommand = command({
  usage: 'promo create <tenant>',
  help: 'makes promo codes and prints them once; they are stored unreadable',
  options: termOptions,
  changes: true,
  async run(call) {
    const { tenant, terms, codes } = readTerms(call)
    await withPromoShop(call, tenant, async (shop, database) => {
      await refuseUnknownGoods(database, shop.tenant.id, terms)
      const issued = await issuePromotions(shop, terms, codes)
      if (issued.length === 0) throw new CommandError(`${shop.tenant.id} has this code already`)
      if (!shop.tenant.hasPromoVouchers) console.error(`${shop.tenant.id} takes no promo codes (hasPromoVouchers)`)
      console.log(codes.map((code, index) => `${code}  ${issued[index]}`).join('\n'))
    })
  },
})

export const promoListCommand = command({
  usage: 'promo list <tenant>',
  help: "lists a brand's promo codes, the newest first: first and last letters, discount, conditions and uses",
  options: asJson,
  run: (call) =>
    withPromoShop(call, call.args[0] ?? '', async ({ tenant, db, clock }) => {
      const now = clock.now()
      printRows(await db.read(findPromotions), call.options, (one) => inWords(one, tenant.currency, now))
    }),
})

export const promoStopCommand = command({
  usage: 'promo stop <tenant> <codeOrId>',
  help: 'stops a promo code at once; orders placed with it stay as they are',
  changes: true,
  run: (call) =>
    withPromoShop(call, call.args[0] ?? '', async (shop) => {
      const [stopped] = await endPromotions(shop, [call.args[1] ?? ''])
      if (!stopped) throw new CommandError(`${shop.tenant.id} has no such code, or it is stopped already`)
      console.log(`${stopped.promotionId} is stopped`)
    }),
})

type PromoShop = Parameters<typeof issuePromotions>[0]

const withPromoShop = (call: Call, tenant: string, work: (shop: PromoShop, database: Database) => Promise<void>) =>
  overTenants(call, tenant, (database, brand) =>
    work({ tenant: brand, db: database.forTenant(brand.id), clock: systemClock, secret: call.config.secret }, database),
  ).then(() => undefined)

/** A code for a misspelt product could never be used. */
async function refuseUnknownGoods(
  database: Database,
  tenant: string,
  { productIds, brandIds }: Pick<Promotion, 'productIds' | 'brandIds'>,
): Promise<void> {
  const book = await openCatalogueCache(database)
  try {
    const { brands } = await book.of(tenant)
    refuseUnknown(
      'products',
      productIds,
      brands.flatMap((brand) => brand.productIds),
    )
    const known = brands.map(({ brandId }) => brandId)
    refuseUnknown('brands', brandIds, known)
  } finally {
    await book.close()
  }
}

/** One line for a promo code. */
function inWords(promotion: Promotion, currency: Currency, now: Date): string {
  const { promotionId, hint, name, takes, productIds, brandIds, startsAt, endsAt, uses, usesLimit } = promotion
  const { channels: through, usesPerCustomer, standsBeside, stoppedAt } = promotion
  return [
    promotionId,
    hint,
    stoppedAt ? `stopped ${stoppedAt.toISOString()}` : endsAt && endsAt <= now ? 'over' : 'good',
    `takes ${whatIsTaken(takes, currency)}`,
    `used ${uses}${usesLimit === null ? '' : ` of ${usesLimit}`}`,
    usesPerCustomer === null ? '' : `${usesPerCustomer} per customer`,
    productIds ? `products ${productIds.join(', ')}` : '',
    brandIds ? `brands ${brandIds.join(', ')}` : '',
    through ? `channels ${through.join(', ')}` : '',
    startsAt ? `from ${startsAt.toISOString()}` : '',
    endsAt ? `until ${endsAt.toISOString()}` : '',
    standsBeside ? '' : 'not with others',
    name,
  ]
    .filter(Boolean)
    .join('  ')
}

function whatIsTaken(takes: Promotion['takes'], currency: Currency): string {
  if (takes.kind === 'free-fee') return 'the service fee'
  return takes.kind === 'percentage' ? `${takes.basisPoints / 100}%` : `${toDecimalString(takes.amount)} ${currency}`
}
