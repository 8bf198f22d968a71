import { createHash } from 'node:crypto'
import { textVersion } from '#content'
import { dayIn } from '#kit/date'
import { newKey, newReference } from '#kit/ids'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import { signed, unsigned } from '#kit/signature'
import type { DeclarationInput, Declared, FiledAnswer, FiledView, Kind } from './contract.ts'
import { numberOf, readDeclaration } from './declaration.ts'
import type { DeclarationShop } from './shop.ts'
import { type Filed, fileOnce, findDeclaration } from './store.ts'

/** @returns what would be filed, for the confirmation step; refuses VALIDATION_FAILED field by field */
export function checkDeclaration(shop: DeclarationShop, kind: Kind, input: DeclarationInput): Declared | Refusal {
  const read = readDeclaration(kind, input, todayOf(shop))
  return isRefusal(read) ? read : { ...read, statement: wordsOf(shop, kind).statement }
}

/**
 * Files a withdrawal or a cancellation (readings, section 4) of anybody, without looking for a contract. The same
 * submission with the same content is filed once. Receipt and alert to the brand follow by jobs.
 * @returns its number and time of receipt; refuses VALIDATION_FAILED field by field
 */
export async function fileDeclaration(
  shop: DeclarationShop,
  kind: Kind,
  input: DeclarationInput,
): Promise<FiledAnswer | Refusal> {
  const declared = checkDeclaration(shop, kind, input)
  if (isRefusal(declared)) return declared
  const { tenant, visitor, clock } = shop
  const { law } = wordsOf(shop, kind)
  const filedAt = clock.now()
  const filed = await shop.db.transaction((tx) =>
    fileOnce(tx, tenant.id, {
      ...declared,
      kind,
      reference: newReference(kind === 'withdrawal' ? 'W' : 'K'),
      submission: nameOf(kind, input.submission ?? newKey(), declared),
      msisdn: numberOf(declared.contract, [...tenant.phoneCountryCodes, ...allCountries]),
      language: visitor.language,
      ip: visitor.ip,
      lawText: law,
      textVersion: textVersion(declared.statement, law),
      filedAt,
    }),
  )
  const { reference } = filed
  return {
    reference,
    receivedAt: filed.filedAt.toISOString(),
    token: signed(shop.secret, purpose(tenant.id, kind), reference),
  }
}

/** @returns the declaration of a token that we signed; refuses notFound */
export async function declarationByToken(
  shop: DeclarationShop,
  kind: Kind,
  token: string,
): Promise<FiledView | Refusal> {
  const reference = unsigned(shop.secret, purpose(shop.tenant.id, kind), token)
  const filed = reference && (await shop.db.read((tx) => findDeclaration(tx, reference)))
  return filed ? viewOf(filed) : refuse('notFound')
}

const viewOf = ({ name, email, contract, subject, since, ending, cause, endsOn, statement, ...filed }: Filed) => ({
  name,
  email,
  contract,
  subject,
  since,
  ending,
  cause,
  endsOn,
  statement,
  reference: filed.reference,
  receivedAt: filed.filedAt.toISOString(),
})

// A number of any of the six countries may have been topped up as a gift.
const allCountries = ['de', 'nl', 'be', 'fr', 'at', 'gb']

const purpose = (tenant: string, kind: Kind) => `${kind} of ${tenant}`

/** A form that is changed and sent again is another declaration. */
const nameOf = (kind: Kind, submission: string, declared: Declared): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, submission, declared]))
    .digest('base64url')

/** The declaring sentence, and the page's explanation of the law. */
function wordsOf({ content, tenant, visitor }: DeclarationShop, kind: Kind): { statement: string; law: string } {
  const t = content.translator(tenant, visitor.language)
  return { statement: t(`${kind}.statement`), law: t(`law.${kind}`) }
}

/** Today in the brand's time zone. */
const todayOf = ({ clock, tenant }: DeclarationShop): string => dayIn(clock.now(), tenant.timeZone)
