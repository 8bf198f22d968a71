import { formatDate } from '#kit/date'
import { formatMoney } from '#kit/money'
import type { Position } from '#orders'
import type { Contents, ContentsOfUnits } from '#orders/contents'
import { voucherContactOf } from '#orders/contract'
import type { Letter } from './letter.ts'
import type { MessageNewsShop } from './message-news.ts'
import { sendLetter, signature } from './send-letter.ts'
import type { MessageShop } from './shop.ts'
import { sendShortMessage } from './short-message.ts'

type Bought = {
  externalId: string
  name: string
  contents: Extract<Contents, { kind: 'code' }> | { kind: 'unreadable' }
}
type Code = Bought & { contents: { kind: 'code' } }

const isCode = (bought: Bought): bought is Code => bought.contents.kind === 'code'

/** What came with an order's units as codes, or cannot be opened, each with its name, in the order they were bought. */
const boughtWith = ({ lines, deliveries, currency, language }: Position, contents: ContentsOfUnits): Bought[] =>
  deliveries.flatMap(({ externalId, line }) => {
    const came = contents.get(externalId)
    const of = lines.find((one) => one.line === line)
    if (!of || !came || came.kind === 'esim-profile') return []
    return [{ externalId, name: `${of.brandName} ${formatMoney(of.faceAmount, currency, language)}`, contents: came }]
  })

/** Codes as a mail shows them; in the place of one that cannot be opened, what its owner can do. */
export function codesInMail(
  { content, tenant }: MessageShop,
  position: Position,
  contents: ContentsOfUnits,
): NonNullable<Letter['codes']> {
  const t = content.translator(tenant, position.language)
  return boughtWith(position, contents).map((bought) => {
    const { name } = bought
    if (!isCode(bought)) return { name, notes: [t('code.unreadable', { email: tenant.supportEmail })] }
    const { code, pin, serial, expiresOn, howTo } = bought.contents
    return {
      name,
      code,
      notes: [
        ...(pin ? [`${t('code.pin')}: ${pin}`] : []),
        ...(serial ? [`${t('code.serial')}: ${serial}`] : []),
        ...(expiresOn ? [`${t('code.expires')}: ${formatDate(expiresOn, position.language, tenant)}`] : []),
        ...(howTo ? [howTo] : []),
      ],
    }
  })
}

/**
 * Sends codes where the shopper wants them beside the receipt, which bears them as well: by SMS and WhatsApp where the
 * brand does that and a number is known, and by mail to another address that was given for them (specification,
 * sections 1 and 5). Each code once each way.
 * @param occasion another for each time that they are wished for again
 */
export async function sendCodes(
  shop: MessageNewsShop,
  { position, contents }: { position: Position; contents: ContentsOfUnits },
  occasion = 'code',
): Promise<void> {
  const bought = boughtWith(position, contents)
  const codes = bought.filter(isCode)
  const { email, phoneNumber } = voucherContactOf(position.contact)
  for (const channel of channelsFor(shop)) {
    for (const one of phoneNumber ? codes : []) await sendText(shop, position, one, { channel, phoneNumber, occasion })
  }
  if (bought.length === 0 || !email || email.toLowerCase() === position.contact.email.toLowerCase()) return
  const { orderNumber, language } = position
  const t = shop.content.translator(shop.tenant, language)
  const values = { orderNumber, brand: shop.tenant.provider.name }
  await sendLetter(
    shop,
    { about: orderNumber, occasion: `${occasion} email`, to: email, language },
    {
      subject: t('mail.codesSubject', values),
      // Whoever reads it may be somebody else: it leads to no page of the order.
      heading: t('mail.codesSubject', values),
      paragraphs: [t('mail.codesText', values)],
      codes: codesInMail(shop, position, contents),
      closing: signature(shop.tenant, t),
    },
  )
}

/** Where the brand sends codes beside mails: WhatsApp only from a number it has there. */
function channelsFor({ tenant }: MessageShop): ('sms' | 'whatsapp')[] {
  const { sendCodeBySMS, sendCodeByWhatsApp } = tenant.delivery.voucher
  return [
    ...(sendCodeBySMS ? (['sms'] as const) : []),
    ...(sendCodeByWhatsApp && tenant.tracking.whatsAppPhoneNumber ? (['whatsapp'] as const) : []),
  ]
}

function sendText(
  shop: MessageNewsShop,
  { orderNumber, language }: Position,
  { externalId, name, contents }: Code,
  way: { channel: 'sms' | 'whatsapp'; phoneNumber: string; occasion: string },
) {
  const { tenant, content } = shop
  const { channel, phoneNumber: to, occasion } = way
  const { code, pin } = contents
  const brand = tenant.provider.name
  const values = { brand, product: name, code: pin ? `${code}, ${pin}` : code }
  const text = content.translator(tenant, language)('mail.codeText', values)
  return sendShortMessage(shop, {
    about: orderNumber,
    occasion: `${occasion} ${channel} ${externalId}`,
    channel,
    to,
    text,
  })
}
