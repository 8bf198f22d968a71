import type { Translator } from '#content'
import { formatDay, formatMoment } from '#kit/date'
import { type Letter, sendLetter, signature } from '#notifications'
import type { DeclarationShop } from './shop.ts'
import { type Filed, findDeclaration } from './store.ts'

/** Mails the receipt: what was declared, with day and time of receipt (BGB section 312k(4); directive 2023/2673). */
export async function confirmDeclaration(shop: DeclarationShop, reference: string) {
  const filed = await read(shop, reference)
  const t = shop.content.translator(shop.tenant, filed.language)
  const values = { reference, brand: shop.tenant.provider.name }
  return sendLetter(
    shop,
    { about: reference, occasion: 'receipt', to: filed.email, language: filed.language },
    {
      subject: t(`mail.${filed.kind}.subject`, values),
      heading: t(`${filed.kind}.received`),
      paragraphs: [t(`${filed.kind}.next`), `${t('mail.declarationText')} ${filed.statement}`],
      rows: rowsOf(shop, filed, filed.language, t),
      closing: signature(shop.tenant, t),
    },
  )
}

/** Tells the brand's staff, in the brand's first language; a reply goes to the customer. */
export async function passDeclarationOn(shop: DeclarationShop, reference: string) {
  const filed = await read(shop, reference)
  const { supportEmail, defaultLocale } = shop.tenant
  const t = shop.content.translator(shop.tenant, defaultLocale)
  const letter: Letter = {
    subject: t(`mail.desk.${filed.kind}`, { reference, contract: filed.contract }),
    heading: t(`mail.desk.${filed.kind}`, { reference, contract: filed.contract }),
    paragraphs: [filed.statement],
    rows: rowsOf(shop, filed, defaultLocale, t),
    closing: [t('mail.desk.answer', { email: filed.email })],
  }
  return sendLetter(
    shop,
    { about: reference, occasion: 'desk', to: supportEmail, language: defaultLocale, replyTo: filed.email },
    letter,
  )
}

async function read(shop: DeclarationShop, reference: string): Promise<Filed> {
  const filed = await shop.db.read((tx) => findDeclaration(tx, reference))
  if (!filed) throw new Error(`there is no declaration ${reference} of ${shop.tenant.id}`)
  return filed
}

function rowsOf({ tenant }: DeclarationShop, filed: Filed, language: string, t: Translator): [string, string][] {
  const day = (text: string) => formatDay(text, language, { timeZone: 'UTC', features: tenant.features })
  const { kind, subject, since, ending, cause, endsOn } = filed
  return [
    [t('declaration.reference'), filed.reference],
    [t('declaration.receivedAt'), formatMoment(filed.filedAt, language, tenant)],
    [t('name'), filed.name],
    [t('email'), filed.email],
    [t('contract'), filed.contract],
    ...line(subject && t(`${kind}.subject`), subject),
    ...line(since && t(`${kind}.since`), since && day(since)),
    ...line(ending && t('ending'), ending && t(`ending.${ending}`)),
    ...line(cause && t('cause'), cause),
    ...line(ending && t('endsOn'), endsOn ? day(endsOn) : t('endsSoon')),
  ]
}

const line = (what: string | null, text: string | null): [string, string][] => (what && text ? [[what, text]] : [])
