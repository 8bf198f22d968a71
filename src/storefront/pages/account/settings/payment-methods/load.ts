import type { LoaderFunctionArgs } from 'react-router'
import { isRefusal } from '#kit/result'
import type { TokenView } from '#payment-tokens/contract'
import { customerOf, said } from '../../with-accounts.ts'
import { savedMethod } from './saved-method.ts'

// What may have happened on the way here (specification, section 8, "Success messages").
const tellable = ['paymentMethodAdded', 'successfulDelete'] as const

/** What is special about a method, where anything is. */
const markOf = ({ status, expiresSoon }: TokenView) =>
  status === 'valid' ? (expiresSoon ? ('soon' as const) : undefined) : status

/** The customer's saved methods, in words, and what it takes to add another. */
export async function load(args: LoaderFunctionArgs) {
  const { shop } = customerOf(args)
  const { translate: t } = shop
  const [found, offered] = await Promise.all([shop.savedMethods(), shop.paymentMethods()])
  const asked = new URL(args.request.url).searchParams
  return {
    told: tellable.find((key) => key === asked.get('told')),
    methods: (isRefusal(found) ? [] : found.paymentTokens).map((token) => {
      const method = savedMethod(shop, token)
      const mark = markOf(token)
      return {
        ...method,
        state: mark && { mark, text: t(`account.saved.${mark}`) },
        removeAsk: t('account.saved.removeAsk', { card: method.name }),
      }
    }),
    addable: offered.paymentMethods
      .filter(({ canBeSaved }) => canBeSaved)
      .map(({ name }) => ({ name, text: t(`account.saved.add.${name}`) })),
    mandateText: shop.mandateText(),
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
    }),
  }
}
