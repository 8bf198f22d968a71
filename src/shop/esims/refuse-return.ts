import { type OrderMail, sendLetter, signature } from '#notifications'
import { findPosition, lockOrder, saveOrder } from '#orders'
import type { Shop } from '#tenants'
import type { EsimShop } from './esim-usage.ts'
import { findReturns } from './returns.ts'

type Outcome = 'refused' | 'refused before' | 'not asked for' | 'taken back'

/**
 * An operator records that the supplier does not take an eSIM back. Its owner is told and may go on using it.
 * Idempotent.
 * @returns undefined when there is no such order
 */
export function refuseReturn(
  shop: Shop,
  orderNumber: string,
  { unit, reason, operator }: { unit: string; reason: string; operator: string },
): Promise<Outcome | undefined> {
  return shop.db.transaction(async (tx) => {
    await lockOrder(tx, orderNumber)
    const [position, returns] = await Promise.all([findPosition(tx, orderNumber), findReturns(tx, orderNumber)])
    if (!position) return undefined
    if (position.deliveries.some(({ externalId, state }) => externalId === unit && state === 'reversed')) {
      return 'taken back'
    }
    const before = returns.get(unit)
    if (before !== 'asked') return before ? 'refused before' : 'not asked for'
    const { state } = position
    await saveOrder(
      tx,
      shop.tenant.id,
      {
        orderNumber,
        state,
        timeline: [{ kind: 'esim.return-refused', actor: 'operator', details: { externalId: unit, reason, operator } }],
        announcements: [{ kind: 'esim.return-refused', details: { unit } }],
      },
      shop.clock.now(),
    )
    return 'refused'
  })
}

/** Tells the owner of an eSIM that it was not taken back; once. */
export function sendReturnRefused(shop: EsimShop, { position, orderUrl }: OrderMail, unit: string) {
  const { orderNumber, language, contact } = position
  const t = shop.content.translator(shop.tenant, language)
  return sendLetter(
    shop,
    { about: orderNumber, occasion: `esim-return-refused ${unit}`, to: contact.email, language },
    {
      subject: `${t('esim.notTakenBack')} (${orderNumber})`,
      heading: t('esim.notTakenBack'),
      paragraphs: [t('esim.notTakenBackText')],
      button: { label: t('esim.yours'), url: `${orderUrl}#esims` },
      closing: signature(shop.tenant, t),
    },
  )
}
