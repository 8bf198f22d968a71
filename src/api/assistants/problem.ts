import type { Fault } from '#assistants'
import { refusalText, type Translator } from '#content'
import type { Refusal } from '#kit/result'
import { type Answer, json } from '../answer.ts'
import { statusOf } from '../problem.ts'

/** HTTP status of what the protocol refuses in words of its own. */
const statusOfFault: Record<Fault['fault'], number> = {
  approval_required: 422,
  payment_declined: 422,
  not_ready_for_payment: 422,
  limit: 422,
  session_over: 409,
  session_changed: 409,
}

/** The protocol has names of its own for these; all others keep ours. */
const codes: Partial<Record<Refusal['refusal'], string>> = {
  idempotencyKeyReused: 'idempotency_conflict',
  idempotencyKeyBusy: 'idempotency_in_flight',
}

type Told = { code: string; message: string; param?: string | undefined; supportedVersions?: readonly string[] }

/** An error in the protocol's shape. */
export function errorAnswer(
  status: number,
  { code, message, param, supportedVersions }: Told,
  headers: Record<string, string> = {},
): Answer {
  const type = status === 503 ? 'service_unavailable' : status >= 500 ? 'processing_error' : 'invalid_request'
  const error = {
    type,
    code,
    message,
    ...(param ? { param } : {}),
    ...(supportedVersions ? { supported_versions: supportedVersions } : {}),
  }
  return { ...json(status, error), headers }
}

/** One of our refusals: our key as its code, our text as its message, and the first field as its place. */
export function refusalAnswer(refusal: Refusal, translate: Translator, status = statusOf[refusal.refusal]): Answer {
  const { code, message, fields } = refusalText(translate, refusal)
  const [[field, text] = []] = Object.entries(fields ?? {})
  const param = field?.startsWith('$') ? field : undefined
  const wait = refusal.details?.seconds
  return errorAnswer(
    status,
    { code: codes[refusal.refusal] ?? code, message: param ? (text ?? message) : message, param },
    wait === undefined ? {} : { 'Retry-After': String(wait) },
  )
}

export const faultAnswer = ({ fault, text }: Fault, translate: Translator, status = statusOfFault[fault]): Answer =>
  errorAnswer(status, { code: fault, message: translate(text) })

/** An outage, or an error of ours: in the caller's language, once that is known. */
export const whenFailed = (refusal: Refusal, translate: Translator | undefined): Answer =>
  translate
    ? refusalAnswer(refusal, translate)
    : errorAnswer(statusOf[refusal.refusal], {
        code: refusal.refusal,
        message: 'Sorry, that did not work. Please try again.',
      })
