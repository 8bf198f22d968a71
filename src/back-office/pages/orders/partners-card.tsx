import type { OrderDetail } from '#admin/orders'
import { useTexts } from '../../texts/texts.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/figures/facts.tsx'
import { useFormat } from '../../ui/figures/format.ts'
import { PageLink } from '../../ui/links.tsx'
import { methodText } from '../method-text.ts'

/** Payments and refunds of an order with the partners' numbers, its promo codes, and what it is a run of. */
export function PartnersCard({ order }: { order: OrderDetail }) {
  const { t } = useTexts()
  const { money } = useFormat()
  const { currency } = order
  return (
    <Card title={t('orders.partners')}>
      <Facts
        facts={[
          ...order.payments.map(
            ({ paymentId, provider, method, reference, state }) =>
              [
                `${methodText(method, t)}, ${t(`states.${state}`)}`,
                <Reference key={paymentId} at={provider} reference={reference} own={paymentId} />,
              ] as const,
          ),
          ...order.refunds.map(
            ({ refundId, reference, state, amount }) =>
              [
                `${t('orders.refund')} ${money(amount, currency)}, ${t(`states.${state}`)}`,
                <Reference key={refundId} reference={reference} own={refundId} />,
              ] as const,
          ),
          ...order.promotions.map(
            ({ promotionId, hint, discount }) => [hint, `${promotionId} −${money(discount, currency)}`] as const,
          ),
          [t('orders.title'), order.runOf && <PageLink to={`/search?q=${order.runOf}`}>{order.runOf}</PageLink>],
        ]}
      />
    </Card>
  )
}

/** A partner's number, and ours beneath. */
const Reference = ({ at, reference, own }: { at?: string; reference: string | null; own: string }) => (
  <>
    <span className="font-mono text-sm">{[at, reference].filter(Boolean).join(' ')}</span>
    <br />
    <span className="font-mono text-xs text-muted">{own}</span>
  </>
)
