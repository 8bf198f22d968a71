import { enqueue } from '#database'
import { type MessageShop, sendLetter, signature } from '#notifications'
import type { Shop } from '#tenants'
import { findAnswer, findEnquiry, setAnswer } from './store.ts'

/**
 * A person answers who asked for a review of an automatic decision; the letter follows by the news of it.
 * @returns false where no review of this number is open
 */
export function answerReview(
  { db, tenant, clock }: Pick<Shop, 'db' | 'tenant' | 'clock'>,
  { reference, ...given }: { reference: string; answer: string; operator: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isAnswered = await setAnswer(tx, reference, { ...given, at: clock.now() })
    if (isAnswered) await enqueue(tx, 'review.answered', { tenant: tenant.id, reference })
    return isAnswered
  })
}

/** Mails the answer, in the words of whoever gave it. */
export async function tellOfReview(shop: MessageShop, reference: string): Promise<void> {
  const [asked, answer] = await shop.db.read((tx) =>
    Promise.all([findEnquiry(tx, reference), findAnswer(tx, reference)]),
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
      closing: signature(shop.tenant, t),
    },
  )
}
