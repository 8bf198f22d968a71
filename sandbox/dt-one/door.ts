import { type Answer, type Call, json, readBasic } from '../http/call.ts'
import type { PartnerDoor } from '../partner-door.ts'

/** The supplier's own error codes, each with its HTTP status. */
const ERRORS = {
  1000400: [400, 'Bad request'],
  1000401: [401, 'Unauthorized'],
  1000404: [404, 'Resource not found'],
  1003001: [404, 'Product is not available in your account'],
  1003002: [400, 'Amount is out of range'],
  1003003: [400, 'Unit is invalid'],
  1005003: [400, 'Credit party mobile number is invalid'],
  1005006: [404, 'Operator not found'],
  1006001: [400, 'Insufficient balance'],
  1007001: [400, 'External ID has already been used'],
  1007002: [400, 'Transaction has already been confirmed'],
  1007004: [400, 'Transaction can no longer be confirmed'],
  1007005: [400, 'Transaction has already been cancelled'],
  1007007: [400, 'Transaction can no longer be cancelled'],
  1007500: [400, 'Method is not supported by the operator'],
  1008004: [404, 'Transaction not found'],
  1009001: [500, 'Unexpected error'],
} as const satisfies Record<number, [status: number, message: string]>
export type ErrorCode = keyof typeof ERRORS

export function refusal(code: ErrorCode, more = ''): Answer {
  const [status, message] = ERRORS[code]
  return json(status, { errors: [{ code: Number(code), message: more ? `${message}: ${more}` : message }] })
}

/** Accepts any key and secret, but needs both. */
export const dtOneDoor: PartnerDoor = {
  partner: 'dt-one',
  refuse: (call: Call) => (readBasic(call) ? undefined : refusal(1000401)),
  failure: () => refusal(1009001),
}

const PAGE = 50
const LARGEST_PAGE = 100

/** One page of a list, with the supplier's paging headers; `asked` is a query or a body. */
export function listed(asked: { page?: unknown; per_page?: unknown }, rows: readonly unknown[]): Answer {
  const perPage = Math.min(whole(asked.per_page) ?? PAGE, LARGEST_PAGE)
  const page = whole(asked.page) ?? 1
  const pages = Math.max(1, Math.ceil(rows.length / perPage))
  return json(200, rows.slice((page - 1) * perPage, page * perPage), 'application/json', {
    'x-total': String(rows.length),
    'x-total-pages': String(pages),
    'x-per-page': String(perPage),
    'x-page': String(page),
    'x-next-page': page < pages ? String(page + 1) : '',
    'x-prev-page': page > 1 ? String(page - 1) : '',
  })
}

function whole(value: unknown): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 ? number : undefined
}
