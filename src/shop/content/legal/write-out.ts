import { cookiesOf, keptOnDevice } from '#consent/contract'
import { countryName } from '#kit/names'
import {
  type Basis,
  longestKept,
  type PersonalDataId,
  personalDataOf,
  type Recipient,
  type Since,
} from '#personal-data'
import type { Tenant } from '#tenants'
import type { Content, Translator } from '../content.ts'
import type { Documents, PageDocument } from '../library/document.ts'
import { plainInMarkdown } from '../library/markdown.ts'
import { disputesOf } from './disputes.ts'
import { type GeneratedName, isGenerated } from './generated-names.ts'

/** The brand of a legal text, and the recipients of its customers' data. */
type Author = {
  brand: Omit<Tenant, 'version'>
  content: Pick<Content, 'translator'>
  /** Recipients of the brand's customer data. */
  recipients: readonly Omit<Recipient, 'usedBy'>[]
}
type Writer = { tenant: Tenant; language: string; t: Translator; recipients: Author['recipients'] }

const generated: Record<GeneratedName, (writer: Writer) => string> = {
  storedData: listData,
  cookies: listCookies,
  recipients: listRecipients,
  dataProtectionOfficer: ({ tenant, t }) => {
    const { dataProtectionOfficer: email } = tenant.legal
    return email === undefined ? '' : t('privacyNotice.officer', { email: plainInMarkdown(email) })
  },
  disputes: ({ tenant, t }) => plainInMarkdown(disputesOf(tenant, t)),
}

/** A line of a template for lawyers only: what they have to check. */
const reviewMark = /^%% review: .*\n?/gm

/** @returns whether a template has such a line */
export const hasReviewMark = (body: string): boolean => body.search(reviewMark) !== -1

/** Fills in the generated parts of pages, and removes the lines for lawyers. */
export function writeOut(documents: Documents, { brand, content, recipients }: Author): Documents {
  const tenant = { ...brand, version: 0 }
  const written = (page: PageDocument): PageDocument => {
    const t = content.translator(tenant, page.language)
    const writer = { tenant, language: page.language, t, recipients }
    const body = page.body
      .replace(reviewMark, '')
      .replace(/\{\{(\w+)\}\}/g, (slot, name: string) => (isGenerated(name) ? generated[name](writer) : slot))
    return { ...page, body: body.replace(/\n{3,}/g, '\n\n').trim() }
  }
  return { ...documents, page: documents.page.map(written) }
}

const lawOf = ({ tenant, t }: Writer): string => (tenant.country === 'gb' ? 'UK GDPR' : t('privacyNotice.law'))

const listed = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n')

function listData(writer: Writer): string {
  const { tenant, t, language } = writer
  const law = lawOf(writer)
  const reason = (basis: Basis) => t(`privacyNotice.basis.${basis}`, { law })
  const time = (since: Since, days: number | undefined) =>
    t(`privacyNotice.since.${since}`, days === undefined ? {} : { period: inWords(days, language) })
  const and = (words: string[]) => new Intl.ListFormat(language).format(words)
  return listed(
    personalDataOf(tenant).map(({ id, basis, also, since, kept }) =>
      [
        dataWords(t, id),
        t('privacyNotice.basis', { reasons: and([basis, ...(also ? [also] : [])].map(reason)) }),
        t('privacyNotice.kept', { time: time(since, longestKept(kept, tenant.country)) }),
      ].join(' '),
    ),
  )
}

/** The notice's words for one kind of data and its purpose. */
const dataWords = (t: Translator, id: PersonalDataId): string => t(`privacyNotice.data.${id}`)

/** @returns "4 years", "90 days" */
function inWords(days: number, language: string): string {
  const [unit, count] = days % 365 === 0 ? (['year', days / 365] as const) : (['day', days] as const)
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

function listCookies({ tenant, t, language }: Writer): string {
  const all = [
    ...cookiesOf(tenant, 'necessary', language),
    ...cookiesOf(tenant, 'statistics', language),
    ...keptOnDevice(),
  ]
  return listed(
    all.map(({ name, purpose, lasts }) => {
      const named = `**${plainInMarkdown(name)}**`
      return `${lasts === undefined ? named : `${named} (${lasts})`} – ${t(purpose)}`
    }),
  )
}

// Countries with adequate data protection in the eyes of the Union (GDPR article 45) and the United Kingdom, and their
// own area.
const adequate =
  'at be bg hr cy cz dk ee fi fr de gr hu ie it lv lt lu mt nl pl pt ro sk si es se is li no gb ad ar ca ch fo gg il im je jp kr nz uy'.split(
    ' ',
  )

function listRecipients(writer: Writer): string {
  const { t, language, recipients } = writer
  return listed(
    recipients.map(({ company, country, task }) => {
      const named = `**${plainInMarkdown(`${company}, ${countryName(country, language)}`)}**`
      const transfer = adequate.includes(country) ? '' : ` ${t('privacyNotice.outside', { law: lawOf(writer) })}`
      return `${named} – ${t(`privacyNotice.for.${task}`)}${transfer}`
    }),
  )
}
