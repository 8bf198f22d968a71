import { formatDate } from '#kit/date'
import { formatMoney } from '#kit/money'
import type { Position } from '#orders'
import type { Contents, ContentsOfUnits } from '#orders/contents'
import { voucherContactOf } from '#orders/contract'
import type { Letter } from './letter.ts'
import type { MessageStatusShop } from './message-status.ts'
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

/** The codes of an order's units, readable or not, each with its name, in the order of the lines. */
const boughtWith = ({ lines, deliveries, currency, language }: Position, contents: ContentsOfUnits): Bought[] =>
  deliveries.flatMap(({ externalId, line }) => {
    const came = contents.get(externalId)
    const of = lines.find((one) => one.line === line)
    if (!of || !came || came.kind === 'esim-profile') return []
    return [{ externalId, name: `${of.brandName} ${formatMoney(of.faceAmount, currency, language)}`, contents: came }]
  })

/** Codes as a mail shows them; for an unreadable one, what its owner can do. */
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
 * Sends codes in addition to the receipt, which contains them as well: by SMS and WhatsApp if the brand does that and a
 * number is known, and by mail to the recipient of codes (specification, sections 1 and 5). Each code once per channel.
 * @param occasion another one for each copy that is requested
 */
export async function sendCodes(
  shop: MessageStatusShop,
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
      // The reader may be somebody else, so there is no link to the order's page.
      heading: t('mail.codesSubject', values),
      paragraphs: [t('mail.codesText', values)],
      codes: codesInMail(shop, position, contents),
      closing: signature(shop.tenant, t),
    },
  )
}

/** The brand's channels for codes besides mail: WhatsApp only with a number there. */
function channelsFor({ tenant }: MessageShop): ('sms' | 'whatsapp')[] {
  const { sendCodeBySMS, sendCodeByWhatsApp } = tenant.delivery.voucher
  return [
    ...(sendCodeBySMS ? (['sms'] as const) : []),
    ...(sendCodeByWhatsApp && tenant.tracking.whatsAppPhoneNumber ? (['whatsapp'] as const) : []),
  ]
}

function sendText(
  shop: MessageStatusShop,
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
