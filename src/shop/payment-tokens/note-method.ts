import { noteEvent } from '#customers'
import type { Tx } from '#database'
import { methodName } from '#tenants/contract'
import type { TokenShop } from './shop.ts'
import type { Token } from './token.ts'

/** Records that a customer's method was added or removed; the customer is told by mail. */
export function noteMethod(
  { tenant, clock, visitor, content }: TokenShop,
  tx: Tx,
  { customerId, card, method }: Pick<Token, 'customerId' | 'card' | 'method'>,
  kind: 'method-added' | 'method-removed',
): Promise<void> {
  const name = methodName(content.translator(tenant, tenant.defaultLocale), method)
  const detail = card ? `${card.brand || name} ${card.last4}` : name
  return noteEvent(tx, tenant.id, { customerId, kind, at: clock.now(), ip: visitor.ip, detail })
}
