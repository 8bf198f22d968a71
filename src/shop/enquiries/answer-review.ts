import { enqueue } from '#database'
import { after } from '#kit/clock'
import { formatMinute } from '#kit/date'
import { type MessageShop, sendLetter, signature } from '#notifications'
import { exemptContact, findExemptionUntil, type RiskShop } from '#risk'
import type { Shop } from '#tenants'
import { findAnswer, findEnquiry, findOpenReview, setAnswer } from './store.ts'

/** Most days for which an exemption is valid. */
export const longestExemption = 30

/** An operator's answer; `exemption`: for this many days the rules that refused the order do not refuse the next one. */
type GivenAnswer = {
  reference: string
  answer: string
  operator: string
  exemption?: { days: number; reason: string } | undefined
}

/**
 * An operator answers a request to review an automatic decision; a job sends the letter.
 * @returns `not-open` if no open review has this number; `never-refused` if no refusal of the request's e-mail
 *   address can be exempted: the review then stays open
 */
export function answerReview(
  shop: Pick<Shop, 'db'> & RiskShop,
  { reference, exemption, ...given }: GivenAnswer,
): Promise<'answered' | 'not-open' | 'never-refused'> {
  const { db, tenant, clock } = shop
  return db.transaction(async (tx) => {
    const asked = await findOpenReview(tx, reference)
    if (!asked) return 'not-open'
    if (exemption) {
      const validUntil = after(clock.now(), exemption.days * 24 * 60 * 60)
      const by = { operator: given.operator, reason: exemption.reason }
      if (!(await exemptContact(shop, tx, { reference, email: asked.email, validUntil, ...by }))) return 'never-refused'
    }
    await setAnswer(tx, reference, { ...given, at: clock.now() })
    await enqueue(tx, 'review.answered', { tenant: tenant.id, reference })
    return 'answered'
  })
}

/** Mails the answer, in the operator's words. */
export async function notifyOfReview(shop: MessageShop, reference: string): Promise<void> {
  const [asked, answer, until] = await shop.db.read((tx) =>
    Promise.all([findEnquiry(tx, reference), findAnswer(tx, reference), findExemptionUntil(tx, reference)]),
  )
  // The customer was erased: there is nobody to write to.
  if (!asked || answer === undefined) return
  const { email, language } = asked
  const t = shop.content.translator(shop.tenant, language)
  await sendLetter(
    shop,
    { about: reference, occasion: 'review', to: email, language },
    {
      subject: t('mail.review.subject', { reference }),
      heading: t('topic.decision'),
      paragraphs: [t('mail.review.text')],
      quote: answer,
      closing: [
        ...(until ? [t('mail.review.letPass', { until: formatMinute(until, language, shop.tenant) })] : []),
        ...signature(shop.tenant, t),
      ],
    },
  )
}
