import { enqueue } from '#database'
import { after } from '#kit/clock'
import { formatMinute } from '#kit/date'
import { type MessageShop, sendLetter, signature } from '#notifications'
import { findLetPassUntil, letPass, type RiskShop } from '#risk'
import type { Shop } from '#tenants'
import { findAnswer, findEnquiry, findOpenReview, setAnswer } from './store.ts'

/** For so many days, at most, somebody is let pass by a person. */
export const longestPass = 30

/** A person's answer; `letPass`: the rules that refused the order do not refuse the next one, for so many days. */
type GivenAnswer = {
  reference: string
  answer: string
  operator: string
  letPass?: { days: number; reason: string } | undefined
}

/**
 * A person answers who asked for a review of an automatic decision; the letter follows by the news of it.
 * @returns `not-open` where no review of this number waits; `never-refused` where the e-mail address of the request was
 *   refused nothing that it could be let pass: then the review stays open
 */
export function answerReview(
  shop: Pick<Shop, 'db'> & RiskShop,
  { reference, letPass: leave, ...given }: GivenAnswer,
): Promise<'answered' | 'not-open' | 'never-refused'> {
  const { db, tenant, clock } = shop
  return db.transaction(async (tx) => {
    const asked = await findOpenReview(tx, reference)
    if (!asked) return 'not-open'
    if (leave) {
      const validUntil = after(clock.now(), leave.days * 24 * 60 * 60)
      const by = { operator: given.operator, reason: leave.reason }
      if (!(await letPass(shop, tx, { reference, email: asked.email, validUntil, ...by }))) return 'never-refused'
    }
    await setAnswer(tx, reference, { ...given, at: clock.now() })
    await enqueue(tx, 'review.answered', { tenant: tenant.id, reference })
    return 'answered'
  })
}

/** Mails the answer, in the words of whoever gave it. */
export async function tellOfReview(shop: MessageShop, reference: string): Promise<void> {
  const [asked, answer, until] = await shop.db.read((tx) =>
    Promise.all([findEnquiry(tx, reference), findAnswer(tx, reference), findLetPassUntil(tx, reference)]),
  )
  // Of somebody who was erased nobody is left to write to.
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
