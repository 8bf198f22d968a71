import { newMessageId } from '#kit/ids'
import type { Refusal } from '#kit/result'
import { mailOf } from './letter.ts'
import type { MessageShop } from './shop.ts'

/**
 * Sends a one-time password by SMS, or by mail if there is no number. It is never stored or logged.
 * @returns tooManyRequests or textsNotSentThere if our own limits hold it back; a lost one is requested again by the
 *   shopper
 */
export async function sendOtp(
  shop: MessageShop,
  to: { phone: string } | { email: string },
  code: string,
  language: string,
): Promise<Refusal | undefined> {
  const { tenant } = shop
  const t = shop.content.translator(tenant, language)
  const values = { code, brand: tenant.provider.name }
  if ('phone' in to) {
    const text = t('smsOtp', values)
    const answer = await shop.sms.send({ from: tenant.sms.sender, to: to.phone, text, isCode: true })
    return answer.kind === 'held' ? answer.refusal : undefined
  }
  await shop.mail.send(
    mailOf(shop, newMessageId(), to.email, language, {
      subject: t('mailOtpSubject', values),
      heading: code,
      paragraphs: [t('mailOtpText', values)],
      closing: [t('mailHelp', { email: tenant.supportEmail })],
    }),
  )
  return undefined
}
