import type { LoaderFunctionArgs } from 'react-router'
import { brandViews } from '#catalogue'
import { isRefusal } from '#kit/result'
import type { PlainKey } from '#kit/text-key'
import { hideFromOperators, receiptByToken } from '#receipts'
import { topUpToGreetWith } from '#receipts/greeting'
import { shopPath } from '#tenants/contract'
import { limited, type PageShop, pageShop } from '../../../page-shop.ts'
import { notFound } from '../../not-found/not-found.ts'
import { esimWords } from '../esim/esim-words.ts'
import { giftsOf } from './gift-texts.ts'
import { orderWords } from './order-words.ts'

const giftsTold: Readonly<Record<string, PlainKey>> = {
  gift: 'gift.told.changed',
  'gift-off': 'gift.told.calledOff',
  'gift-again': 'gift.told.again',
}

/** An order by its permanent link, for years: no cookie, no login. `told` is the message of the last action. */
export async function load({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams
  return loadFor(context.get(pageShop), asked.get('token') ?? '', asked.get('told'))
}

/** The same for a visitor who has access in another way. */
export async function loadFor(shop: PageShop, token: string, told: string | null) {
  const known = await limited(shop, 'receiptByToken', () => receiptByToken(shop, token))
  if (isRefusal(known)) throw notFound()
  const order = shop.visitor.operator === undefined ? known : hideFromOperators(known)
  const greetPath = `${shopPath(shop.tenant, 'greet')}?${new URLSearchParams({ token })}`
  const words = orderWords(order, token, { ...shop, brands: brandViews(shop) })
  return {
    token,
    ...words,
    /** The key for messages to this device, while there is an outcome to be told of. */
    pushKey: words.changes && shop.visitor.operator === undefined ? shop.push?.publicKey : undefined,
    /** Where one top-up is given with a greeting. */
    greet: (await canGreet()) ? { to: greetPath, label: shop.translate('greet.link') } : undefined,
    gifts: giftsOf(order, shop),
    esims: await esimWords(shop, order, token),
    told: messageOf(told, order.newEmail),
  }

  async function canGreet(): Promise<boolean> {
    const isTopUp = order.items.length === 1 && order.items[0]?.kind === 'topup'
    return isTopUp && shop.visitor.operator === undefined && (await topUpToGreetWith(shop, token)) !== undefined
  }

  function messageOf(told: string | null, newEmail: string | undefined) {
    const t = shop.translate
    if (newEmail) return { title: t('receipt.asked'), text: t('receipt.askedText', { to: newEmail }), isDone: false }
    if (told === 'sent') return { title: t('receipt.sent'), text: undefined, isDone: true }
    const gift = giftsTold[told ?? '']
    if (gift) return { title: t(gift), text: undefined, isDone: true }
    if (told === 'returned') return { title: t('esim.returnAsked'), text: undefined, isDone: true }
    if (told === 'confirmed') return { title: t('receipt.email.confirmed'), text: undefined, isDone: true }
    if (told === 'unavailable') return { title: t('productNotAvailable'), text: undefined, isDone: false }
    return undefined
  }
}
