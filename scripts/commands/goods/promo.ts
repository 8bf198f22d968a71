import { openCatalogueCache } from '#catalogue'
import type { Database } from '#database'
import { systemClock } from '#kit/clock'
import { type Currency, toDecimalString } from '#kit/money'
import {
  codeKeys,
  endPromotions,
  findByCode,
  findPromotion,
  findPromotions,
  issuePromotions,
  type Promotion,
  type Terms,
} from '#promotions'
import { asOperator, doneOf, performTyped, sendTyped, typed } from '../kit/as-operator.ts'
import { type Call, CommandError, command } from '../kit/command.ts'
import { overTenants } from '../kit/over-tenants.ts'
import { asJson, printRows } from '../kit/print-rows.ts'
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
      const made = await issue(call, shop, terms, codes)
      if (made.length === 0) throw new CommandError(`${shop.tenant.id} has this code already`)
      if (!shop.tenant.hasPromoVouchers) console.error(`${shop.tenant.id} takes no promo codes (hasPromoVouchers)`)
      console.log(made.map(({ code, promotionId }) => `${code}  ${promotionId}`).join('\n'))
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
      const { tenant, db, secret } = shop
      const named = call.args[1] ?? ''
      const [byId, byCode] = await db.read((tx) =>
        Promise.all([findPromotion(tx, named), findByCode(tx, codeKeys(secret, tenant.id, named))]),
      )
      const found = byId ?? byCode[0]
      if (!found || found.stoppedAt) throw new CommandError(`${tenant.id} has no such code, or it is stopped already`)
      const { promotionId } = found
      const performed = await performTyped(call, 'promo.stop', { tenant: tenant.id, promotionId })
      if (performed) doneOf(performed)
      else await endPromotions(shop, [promotionId])
      console.log(`${promotionId} is stopped`)
    }),
})

/** Makes the codes; a code that was thought of is sent as a list, so that no record holds it. */
async function issue(
  call: Call<typeof termOptions>,
  shop: PromoShop,
  terms: Terms,
  codes: string[],
): Promise<{ code: string; promotionId: string }[]> {
  const tenant = shop.tenant.id
  const made = await asOperator(call, async (admin) => {
    const isNamed = call.options.code !== undefined
    const wanted = isNamed ? { listId: await sendTyped(admin, tenant, codes[0] ?? '') } : { count: codes.length }
    const [startsAt, endsAt] = [terms.startsAt?.toISOString() ?? null, terms.endsAt?.toISOString() ?? null]
    const input = { tenant, terms: { ...terms, startsAt, endsAt }, codes: wanted }
    const performed = await typed(admin, 'promo.issue', input)
    return doneOf(performed, { codeExists: `${tenant} has this code already` }).codes
  })
  if (made) return made
  const ids = await issuePromotions(shop, terms, codes)
  return ids.map((promotionId, place) => ({ code: codes[place] ?? '', promotionId }))
}

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
