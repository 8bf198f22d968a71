import { sendLetter, signature } from '#notifications'
import { urlOfPage } from '#tenants/contract'
import type { TokenShop } from './shop.ts'
import { findExpiring } from './store.ts'
import { dayIn, daysLeft, warningDays } from './token.ts'

/**
 * Mails the owners of saved cards that expire within a month, once per card.
 * @returns how many cards those are
 */
export async function notifyOfExpiringCards(shop: TokenShop): Promise<number> {
  const { clock, tenant } = shop
  const today = dayIn(tenant.timeZone, clock.now())
  const inAMonth = new Date(Date.parse(today) + warningDays * 86_400_000).toISOString()
  const expiring = await shop.db.read((tx) => findExpiring(tx, today.slice(0, 7), inAMonth.slice(0, 7)))
  const due = expiring.filter(({ card }) => daysLeft(card, today) <= warningDays)
  const failures: unknown[] = []
  for (const card of due) await tell(shop, card).catch((error) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'some owners could not be told that a card expires')
  return due.length
}

function tell(shop: TokenShop, expiring: Awaited<ReturnType<typeof findExpiring>>[number]) {
  const { tokenId, email, language, card } = expiring
  const t = shop.content.translator(shop.tenant, language)
  const [year, month] = card.expires.split('-')
  const values = {
    brand: shop.tenant.provider.name,
    card: `${card.brand} ${card.last4}`.trim(),
    expires: `${month}/${year}`,
  }
  return sendLetter(
    shop,
    { about: tokenId, occasion: `card-expires ${card.expires}`, to: email, language },
    {
      subject: t('mail.cardExpiresSubject', values),
      heading: t('mail.cardExpiresHeading', values),
      paragraphs: [t('mail.cardExpiresText', values)],
      button: {
        label: t('mail.cardExpiresButton'),
        url: urlOfPage(shop, '/account/settings/payment-methods', { lng: language }),
      },
      closing: signature(shop.tenant, t),
    },
  )
}
