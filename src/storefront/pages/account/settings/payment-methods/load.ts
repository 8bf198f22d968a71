import type { LoaderFunctionArgs } from 'react-router'
import { listAutoTopUps } from '#auto-top-ups'
import { paymentMethods } from '#checkout'
import { isRefusal } from '#kit/result'
import { listMethods, mandateText } from '#payment-tokens'
import type { TokenView } from '#payment-tokens/contract'
import type { PageShop } from '../../../../page-shop.ts'
import { customerOf, said } from '../../customer-of-request.ts'
import { savedMethod } from './saved-method.ts'

// Messages of a page that leads here (specification, section 8, "Success messages").
const shownMessages = ['paymentMethodAdded', 'successfulDelete'] as const

// Methods that can be added without a purchase (each has a text of its own).
const savable = ['creditcard', 'paypal'] as const

/** A note about a method, if there is anything to note. */
const markOf = ({ status, expiresSoon }: TokenView) =>
  status === 'valid' ? (expiresSoon ? ('soon' as const) : undefined) : status

/** The customer's saved methods as text, and what is needed to add another. */
export async function load(args: LoaderFunctionArgs) {
  const { shop } = customerOf(args)
  const { translate: t } = shop
  const [found, offered, own] = await Promise.all([listMethods(shop), paymentMethods(shop), listAutoTopUps(shop)])
  const tokens = isRefusal(found) ? [] : found.paymentTokens
  const topUps = isRefusal(own) ? [] : own.rows
  const asked = new URL(args.request.url).searchParams
  return {
    told: shownMessages.find((key) => key === asked.get('told')),
    methods: tokens.map((token) => {
      const method = savedMethod(shop, token)
      const mark = markOf(token)
      const count = topUps.filter(({ paymentToken }) => paymentToken === token.id).length
      return {
        ...method,
        state: mark && { mark, text: t(`account.saved.${mark}`) },
        removeAsk: t('account.saved.removeAsk', { card: method.name }),
        // Whatever it pays for needs another method, or pauses.
        used: count > 0 ? { text: t('account.saved.usedBy', { count }), next: nextOf(shop, tokens, token) } : undefined,
      }
    }),
    addable: offered.paymentMethods
      .flatMap(({ name, canBeSaved }) => (canBeSaved ? (savable.find((known) => known === name) ?? []) : []))
      .map((name) => ({ name, text: t(`account.saved.add.${name}`) })),
    mandateText: mandateText(shop),
    words: said(shop, {
      title: 'account.saved.title',
      intro: 'account.saved.intro',
      none: 'account.saved.none',
      noneText: 'account.saved.noneText',
      add: 'account.saved.add',
      addText: 'account.saved.addText',
      goOn: 'account.saved.goOn',
      remove: 'account.saved.remove',
      removeText: 'account.saved.removeText',
      removeYes: 'account.saved.removeYes',
      usedNext: 'account.saved.usedNext',
    }),
  }
}

/** Methods that may replace a removed one; if none is chosen, nothing pays. */
const nextOf = (shop: PageShop, tokens: readonly TokenView[], gone: TokenView) => [
  ...tokens
    .filter(({ id, status }) => id !== gone.id && status === 'valid')
    .map((token) => ({ value: token.id, label: savedMethod(shop, token).name })),
  { value: '', label: shop.translate('account.saved.usedNone') },
]
