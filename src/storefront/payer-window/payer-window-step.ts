import { data, type RouterContextProvider } from 'react-router'
import type { PlainKey } from '#kit/text-key'
import type { PageShop } from '../page-shop.ts'
import { leaveFor } from './external-redirect.tsx'
import type { PayerWindowStep } from './payer-window.tsx'

const common = { closed: 'payerWindow.closed', show: 'payerWindow.show', open: 'payerWindow.open' } as const
/** What the window is for: one payment, or saving an account for future payments. */
const words = {
  pay: { title: 'payerWindow.title', text: 'payerWindow.text', cancel: 'payerWindow.cancel', here: 'payerWindow.here' },
  keep: {
    title: 'payerWindow.keepTitle',
    text: 'payerWindow.keepText',
    cancel: 'payerWindow.keepCancel',
    here: 'payerWindow.keepHere',
  },
} as const

/**
 * Opens the payer's page in a window, from an action; without JavaScript the page leads there by itself.
 * @param url the payer's page
 * @param cancelled where to go on if the window was closed without a message
 */
export function openPayerWindow(
  { shop, context }: { shop: PageShop; context: Readonly<RouterContextProvider> },
  url: string,
  { about, cancelled }: { about: keyof typeof words; cancelled: string },
  headers?: HeadersInit,
) {
  const said = Object.entries<PlainKey>({ ...common, ...words[about] }).map(([name, key]) => [
    name,
    shop.translate(key),
  ])
  const step = { cancelled, words: Object.fromEntries(said) as PayerWindowStep['window']['words'] }
  return data<PayerWindowStep>({ ...leaveFor(context, url).data, window: step }, { headers })
}
