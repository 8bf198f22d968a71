import type { Entry, OrderDetail } from '#admin/orders'
import type { TextKey, Translate } from '../../texts/read-text.ts'
import type { Tone } from '../../ui/badge.tsx'
import type { useFormat } from '../../ui/figures/format.ts'
import type { Moment } from '../../ui/figures/timeline.tsx'
import { nameOfAction } from '../audit/names.ts'
import { channelOfMessage, messageText } from './message-text.ts'

type Money = ReturnType<typeof useFormat>['money']

/** Everything that happened to an order, for its page. */
export const momentsOf = ({ timeline, currency }: OrderDetail, t: Translate, money: Money): Moment[] =>
  timeline.map((entry, index) => ({
    id: String(index),
    at: entry.at,
    ...wordsOf(entry, t, (amount) => money(amount, currency)),
  }))

function wordsOf(entry: Entry, t: Translate, money: (amount: number) => string): Omit<Moment, 'id' | 'at'> {
  switch (entry.of) {
    case 'event':
      return {
        what: [t(`events.${entry.kind}`), entry.amount === null ? '' : money(entry.amount)].join(' ').trim(),
        by: entry.operator ?? t(causes[entry.actor]),
        details: [entry.reference, entry.said, entry.trace && t('orders.trace', { id: entry.trace })]
          .filter(Boolean)
          .join(' · '),
        tone: toneOf(entry.kind),
      }
    case 'message':
      return {
        what: t('orders.message', { occasion: messageText(entry.occasion, t) }),
        by: t('orders.messageTo', { channel: channelOfMessage(entry.channel, t), to: entry.to }),
        details: entry.isSent ? entry.report : t('orders.notSent'),
      }
    case 'decision':
      return {
        what: t('orders.decision', { outcome: t(`states.outcome.${entry.outcome}`) }),
        details: [t(`states.moment.${entry.moment}`), entry.rule].filter(Boolean).join(' · '),
        tone: entry.outcome === 'allow' ? 'plain' : 'warning',
      }
    case 'action':
      return {
        what: nameOfAction(entry.name, t),
        by: entry.operator,
        details: [entry.step === 'done' ? '' : t(`audit.${entry.step}`), entry.reason].filter(Boolean).join(' · '),
        tone: entry.step === 'refused' || entry.step === 'failed' ? 'warning' : 'accent',
      }
    case 'note':
      return { what: entry.text, by: entry.operator, tone: 'accent' }
  }
}

const causes = {
  shopper: 'events.byShopper',
  provider: 'events.byProvider',
  supplier: 'events.bySupplier',
  clock: 'events.byClock',
  operator: 'events.byOperator',
  shop: 'events.byShop',
} as const satisfies Record<Extract<Entry, { of: 'event' }>['actor'], TextKey>

function toneOf(kind: string): Tone {
  if (/\.(failed|charged-back|reversed|written-off)$/.test(kind)) return 'danger'
  if (/\.unknown$/.test(kind)) return 'warning'
  return /\.(paid|delivered|done|refunded|captured)$/.test(kind) ? 'good' : 'plain'
}
