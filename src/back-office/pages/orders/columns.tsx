import type { OrderRow } from '#admin/orders'
import type { TextKey, Translate } from '../../texts/read-text.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { BrandName, BrandTime } from '../../ui/brands.tsx'
import type { useFormat } from '../../ui/figures/format.ts'
import type { Column } from '../../ui/lists/table.tsx'
import { methodText } from '../method-text.ts'
import { channelText } from './channel-text.ts'

type State = { text: TextKey; tone: Tone }

/** The state of an order in a list, in a word. */
function stateOf({ state, units, delivered, failed }: OrderRow): State {
  if (state === 'open') return { text: 'orders.stateOpen', tone: 'plain' }
  if (state === 'paid') return { text: 'orders.statePaid', tone: 'accent' }
  if (state === 'cancelled') return { text: 'orders.stateCancelled', tone: 'plain' }
  if (failed === 0) return { text: 'orders.stateDone', tone: 'good' }
  return delivered > 0 && units > failed
    ? { text: 'orders.statePartly', tone: 'warning' }
    : { text: 'orders.stateFailed', tone: 'warning' }
}

export const orderPath = ({ tenant, orderNumber }: Pick<OrderRow, 'tenant' | 'orderNumber'>): string =>
  `/orders/${tenant}/${orderNumber}`

/** What lists show of an order. */
export function orderColumns(t: Translate, { money }: ReturnType<typeof useFormat>): Column<OrderRow>[] {
  return [
    {
      id: 'order',
      head: t('orders.order'),
      cell: ({ orderNumber }) => <span className="font-mono">{orderNumber}</span>,
    },
    {
      id: 'placed',
      head: t('orders.placed'),
      cell: ({ placedAt, tenant }) => <BrandTime at={placedAt} brand={tenant} />,
    },
    { id: 'brand', head: t('orders.brand'), cell: ({ tenant }) => <BrandName of={tenant} /> },
    {
      id: 'state',
      head: t('orders.state'),
      cell: (row) => {
        const { text, tone } = stateOf(row)
        return <Badge tone={tone}>{t(text)}</Badge>
      },
    },
    {
      id: 'what',
      head: t('orders.what'),
      cell: ({ description, lines }) => (lines > 1 ? `${description} +${lines - 1}` : description),
    },
    { id: 'number', head: t('orders.number'), cell: ({ number }) => number },
    { id: 'email', head: t('orders.email'), cell: ({ email }) => email },
    { id: 'method', head: t('orders.method'), cell: ({ method }) => method && methodText(method, t) },
    { id: 'channel', head: t('orders.channel'), cell: ({ channel }) => channelText(channel, t), isExtra: true },
    {
      id: 'returned',
      head: t('orders.returned'),
      cell: ({ returned, currency }) => (returned === 0 ? '' : money(returned, currency)),
      isNumber: true,
    },
    { id: 'total', head: t('orders.total'), cell: ({ total, currency }) => money(total, currency), isNumber: true },
  ]
}
