import type { AdminRefusal, AdminRefusalKey } from '#admin/actions'
import { refusals } from '#back-office/words'
import { isConnectionLoss } from '#database'
import { awaySeconds } from '#kit/result'
import { type Answer, json } from '../answer.ts'

const own = {
  unauthorised: {
    status: 401,
    en: 'Send a good key: Authorization: Bearer sk_….',
    de: 'Senden Sie einen gültigen Schlüssel: Authorization: Bearer sk_….',
    nl: 'Stuur een geldige sleutel: Authorization: Bearer sk_….',
  },
  notFound: { status: 404, en: 'There is nothing here.', de: 'Hier ist nichts.', nl: 'Hier is niets.' },
  tooManyRequests: {
    status: 429,
    en: 'That was too often. Wait a moment.',
    de: 'Das war zu oft. Warten Sie einen Moment.',
    nl: 'Dat was te vaak. Wacht even.',
  },
  unavailable: {
    status: 503,
    en: 'The database does not answer. Try again in a moment with the same Idempotency-Key.',
    de: 'Die Datenbank antwortet nicht. Versuchen Sie es gleich mit demselben Idempotency-Key erneut.',
    nl: 'De database antwoordt niet. Probeer het zo opnieuw met dezelfde Idempotency-Key.',
  },
  failed: {
    status: 500,
    en: 'This did not work. Try again with the same Idempotency-Key.',
    de: 'Das hat nicht geklappt. Versuchen Sie es mit demselben Idempotency-Key erneut.',
    nl: 'Dat is niet gelukt. Probeer het opnieuw met dezelfde Idempotency-Key.',
  },
} as const

/** Refusals with a status of their own; of the others those that find nothing are 404, the rest 422. */
const statuses: Partial<Record<AdminRefusalKey, number>> = {
  inputNotValid: 400,
  notAllowed: 403,
  stillRunning: 409,
  changedSince: 409,
}

const statusOf = (key: AdminRefusalKey): number => statuses[key] ?? (key.endsWith('NotFound') ? 404 : 422)

export type Wording = 'en' | 'de' | 'nl'
/** The first language of `Accept-Language` that the back office speaks. */
export const wordingOf = (accepted: string | null): Wording =>
  (accepted ?? '')
    .slice(0, 200)
    .split(',')
    .map((one) => one.trim().slice(0, 2))
    .find((one): one is Wording => one === 'en' || one === 'de' || one === 'nl') ?? 'en'

/** A refusal of an action, as programs get it. */
export const refused = ({ refusal, details }: AdminRefusal, wording: Wording): Answer =>
  json(statusOf(refusal), { code: refusal, message: refusals[refusal][wording], ...(details && { details }) })

/** A refusal before any action. @param seconds until waiting helps */
export function problem(code: keyof typeof own, wording: Wording, seconds?: number): Answer {
  const answer = json(own[code].status, { code, message: own[code][wording] })
  if (code === 'unauthorised') return { ...answer, headers: { 'WWW-Authenticate': 'Bearer' } }
  return seconds === undefined ? answer : { ...answer, headers: { 'Retry-After': String(seconds) } }
}

/** What is told of an error, which is reported elsewhere. */
export const failure = (error: unknown, wording: Wording): Answer =>
  isConnectionLoss(error) ? problem('unavailable', wording, awaySeconds) : problem('failed', wording)
