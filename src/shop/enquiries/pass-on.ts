import { type MessageShop, sendLetter, signature } from '#notifications'
import { type Enquiry, findEnquiry } from './store.ts'

/**
 * Mails the enquiry to the ticket system (`freshdeskEmail`, else the support address), with the order number in the
 * subject; replies go to the shopper.
 */
export async function passEnquiryOn(shop: MessageShop, reference: string) {
  const asked = await read(shop, reference)
  const { tenant } = shop
  const language = tenant.defaultLocale
  const t = shop.content.translator(tenant, language)
  const { name, email, orderNumber, message } = asked
  const topic = t(`topic.${asked.topic}`)
  const { freshdeskProductId } = tenant.tracking
  return sendLetter(
    shop,
    {
      about: reference,
      occasion: 'desk',
      to: tenant.freshdeskEmail ?? tenant.supportEmail,
      language,
      replyTo: email,
    },
    {
      subject: [orderNumber && `[${orderNumber}]`, topic, `(${reference})`].filter(Boolean).join(' '),
      heading: topic,
      paragraphs: [],
      rows: [
        [t('declaration.reference'), reference],
        [t('name'), name],
        [t('email'), email],
        ...(orderNumber ? [[t('enquiryOrder'), orderNumber] satisfies [string, string]] : []),
        [t('language'), asked.language],
        ...(freshdeskProductId ? [[t('mail.desk.product'), freshdeskProductId] satisfies [string, string]] : []),
      ],
      quote: message,
      closing: [t('mail.desk.answer', { email })],
    },
  )
}

/** Confirms the receipt to the shopper. The text is not repeated, because anybody's address may have been typed. */
export async function confirmEnquiry(shop: MessageShop, reference: string) {
  const { email, language, topic } = await read(shop, reference)
  const { tenant } = shop
  const t = shop.content.translator(tenant, language)
  return sendLetter(
    shop,
    { about: reference, occasion: 'receipt', to: email, language },
    {
      subject: t('mail.enquiry.subject', { reference }),
      heading: t('enquirySent'),
      paragraphs: [t('mail.enquiry.text', { brand: tenant.provider.name })],
      rows: [
        [t('declaration.reference'), reference],
        [t('topic'), t(`topic.${topic}`)],
      ],
      closing: signature(tenant, t),
    },
  )
}

async function read(shop: MessageShop, reference: string): Promise<Enquiry> {
  const asked = await shop.db.read((tx) => findEnquiry(tx, reference))
  if (!asked) throw new Error(`there is no enquiry ${reference} of ${shop.tenant.id}`)
  return asked
}
