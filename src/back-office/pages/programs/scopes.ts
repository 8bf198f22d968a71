import type { programScopes } from '#admin/permissions'
import type { TextKey, Translate } from '../../texts/read-text.ts'

/** Each scope in words. */
export const scopeTexts: Readonly<Record<(typeof programScopes)[number], TextKey>> = {
  'orders.read': 'programs.ordersRead',
  'goods.read': 'programs.goodsRead',
  'books.read': 'programs.booksRead',
  'orders.ask': 'programs.ordersAsk',
  'orders.write-to': 'programs.ordersWriteTo',
  'cases.work': 'programs.casesWork',
  'goods.change': 'programs.goodsChange',
  'refunds.give': 'programs.refundsGive',
}

export const scopesInWords = (scopes: readonly string[], t: Translate): string =>
  Object.entries(scopeTexts)
    .flatMap(([scope, text]) => (scopes.includes(scope) ? [t(text)] : []))
    .join(', ')
