import { newMessageId } from '#kit/ids'
import type { PartnerAnswer } from '#kit/result'
import { mailOf } from './letter.ts'
import type { MessageShop } from './shop.ts'

/** Sends a one-time password by SMS, or by e-mail where there is no number. It is not kept, nor ever logged. */
export function sendOtp(
  shop: MessageShop,
  to: { phone: string } | { email: string },
  code: string,
  language: string,
): Promise<PartnerAnswer<unknown>> {
  const { tenant } = shop
  const t = shop.content.translator(tenant, language)
  const values = { code, brand: tenant.provider.name }
  if ('phone' in to) return shop.sms.send({ from: tenant.sms.sender, to: to.phone, text: t('smsOtp', values) })
  return shop.mail.send(
    mailOf(shop, newMessageId(), to.email, language, {
      subject: t('mailOtpSubject', values),
      heading: code,
      paragraphs: [t('mailOtpText', values)],
      closing: [t('mailHelp', { email: tenant.supportEmail })],
    }),
  )
}
