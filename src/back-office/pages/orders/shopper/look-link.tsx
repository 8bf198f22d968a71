import { useTexts } from '../../../texts/texts.tsx'
import { LinkButton } from '../../../ui/forms/button.tsx'

/** Leads from an order to what its shopper sees. */
export function LookLink({ order }: { order: { tenant: string; orderNumber: string } }) {
  const { t } = useTexts()
  return <LinkButton to={`/orders/${order.tenant}/${order.orderNumber}/shopper`}>{t('orders.look')}</LinkButton>
}
