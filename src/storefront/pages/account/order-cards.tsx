import { href } from 'react-router'
import { LinkCard } from '../../ui/parts/card.tsx'
import type { OwnOrder } from './own-orders.ts'

/** Orders as a list of cards: what, when, state and price; each leads to its page. */
export function OrderCards({ orders, level }: { orders: readonly OwnOrder[]; level: 2 | 3 }) {
  return (
    <ul className="flex flex-col gap-3">
      {orders.map(({ orderNumber, what, total, day, state }) => (
        <li key={orderNumber}>
          <LinkCard
            to={href('/account/orders/:orderNumber', { orderNumber })}
            title={what.join(', ')}
            level={level}
            className="gap-1 p-5"
          >
            <p className="flex flex-wrap justify-between gap-x-6 text-muted">
              <span>
                {day} · {state}
              </span>
              <span className="font-bold tabular-nums text-ink">{total}</span>
            </p>
          </LinkCard>
        </li>
      ))}
    </ul>
  )
}
