import { brandViews } from '#catalogue'
import { esimUsage, leftOfPlan } from '#esims'
import type { EsimUsage } from '#esims/contract'
import { formatDay } from '#kit/date'
import { readableIccid } from '#kit/esim'
import { formatMoney } from '#kit/money'
import { isRefusal } from '#kit/result'
import type { EsimView } from '#orders/contract'
import type { ReceiptView } from '#receipts/contract'
import { qrCodeOf } from '../../../document/qr-code-of.ts'
import { limited, type PageShop } from '../../../page-shop.ts'
import { cardOf } from '../catalogue/shelf.ts'
import { price } from '../price.ts'
import { formatData } from './format-data.ts'
import { isDestination } from './load-destinations.ts'
import { offeredPlans, planInWords } from './offered-plans.ts'
import { wordsOf } from './words.ts'

const words = [
  ...(['install', 'installHere', 'onIphone', 'onAndroid', 'scan', 'qrAlt', 'byHand', 'address', 'code'] as const),
  ...(['oneDevice', 'topUp', 'giveBack'] as const),
] as const

type Bought = EsimView & { productId: string }

/** The eSIMs of an order as text for its page: how to install each, its state, and possible actions. */
export async function esimWords(shop: PageShop, order: ReceiptView, token: string) {
  const all = order.items.flatMap((item) => (item.esims ?? []).map((esim) => ({ ...esim, productId: item.productId })))
  if (all.length === 0) return undefined
  const usage = await limited(shop, 'esimUsage', () => esimUsage(shop, token))
  const known = new Map((isRefusal(usage) ? [] : usage).map((one) => [one.unit, one]))
  const { tenant, language, translate: t } = shop
  const from = new Date(order.arrivedAt ?? order.placedAt)
  return {
    words: wordsOf(shop, words),
    list: all.map((esim, index) => {
      const money = price(esim.amount, tenant.currency, language)
      const now = known.get(esim.unit)
      return {
        unit: esim.unit,
        title: all.length > 1 ? t('esim.yoursOf', { number: index + 1, count: all.length }) : t('esim.yours'),
        facts: factsOf(esim, now),
        said: saidOf(now, money),
        wentOn: esim.isTopUp ? t('esim.wentOn', { iccid: readableIccid(esim.iccid) }) : undefined,
        // Once installed, its code has no use, and a stranger with the link should not see it.
        install:
          esim.install && now?.state !== 'installed' && now?.returned !== 'asked'
            ? { ...esim.install, qr: qrCodeOf(esim.install.activationCode) }
            : undefined,
        bars: barsOf(esim, now),
        topUp: topUpPath(esim),
        sameAgain: now?.returned === 'asked' ? undefined : sameAgain(esim),
        giveBack:
          esim.install && esim.amount > 0 && now?.state !== 'installed' && !now?.returned
            ? { text: t('esim.giveBackText', { amount: money }), label: t('esim.giveBackButton') }
            : undefined,
      }
    }),
  }

  /** The state of its return, if its owner asked for one. */
  function saidOf(now: EsimUsage | undefined, amount: string): string | undefined {
    if (now?.returned === 'asked') return t('esim.returnAskedText', { amount })
    return now?.returned && t('esim.notTakenBackText')
  }

  function factsOf({ iccid }: EsimView, now: EsimUsage | undefined): [string, string][] {
    const state = now?.state ?? 'unknown'
    const date = now?.installedAt ? formatDay(now.installedAt, language, tenant) : ''
    return [
      [t('esim.state'), t(`esim.state_${state}`, { date })],
      [t('esim.left'), leftOf(now)],
      [t('esim.iccid'), readableIccid(iccid)],
    ]
  }

  function leftOf(now: EsimUsage | undefined): string {
    if (!now?.left) return t('esim.leftUnknown')
    const some = now.left.filter(({ megabytes }) => megabytes === undefined || megabytes > 0)
    if (some.length === 0) return t('esim.leftNone')
    return some
      .map(({ megabytes, until }) => {
        const left = megabytes === undefined ? t('esim.leftUnlimited') : formatData(megabytes, language)
        return until ? t('esim.leftUntil', { left, date: formatDay(until, language, tenant) }) : left
      })
      .join('\n')
  }

  /** What is left of this order's plan, if the network says so. */
  function barsOf({ productId }: Bought, now: EsimUsage | undefined) {
    const plan = shop.catalogue.products.get(productId)?.plan
    const left = now && plan && leftOfPlan(now, plan, { from, now: shop.clock.now() })
    if (!left) return undefined
    const total = formatData(plan.megabytes, language)
    return [
      { text: t('esim.leftOf', { left: formatData(left.megabytes, language), total }), share: left.share },
      ...(left.days ? [{ text: t('esim.daysLeft', { count: left.days.left }), share: left.days.share }] : []),
    ]
  }

  /** The same plan once more, with one press; undefined if it is not sold any more. */
  function sameAgain({ productId }: Bought): string | undefined {
    const brand = brandViews(shop).find((one) => isDestination(one) && one.productIds.includes(productId))
    const same = brand && offeredPlans(brand).find((one) => one.productId === productId)
    if (!same) return undefined
    const plan = planInWords(shop, same.plan)
    return t('esim.sameAgain', { plan, price: formatMoney(same.total, tenant.currency, language) })
  }

  /** The plans of the same place, to add data; undefined if it is not sold any more. */
  function topUpPath({ iccid, productId }: Bought): string | undefined {
    const brand = brandViews(shop).find((one) => isDestination(one) && one.productIds.includes(productId))
    return brand && `${cardOf(shop, brand).path}?iccid=${iccid}`
  }
}
export type EsimWords = NonNullable<Awaited<ReturnType<typeof esimWords>>>
