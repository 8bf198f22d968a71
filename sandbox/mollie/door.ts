import { type Answer, type Call, json } from '../http/call.ts'
import type { PartnerDoor } from '../partner-door.ts'

const HAL = 'application/hal+json'
const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized Request',
  404: 'Not Found',
  409: 'Conflict',
  422: 'Unprocessable Entity',
  500: 'Internal Server Error',
}

export function hal(status: number, value: unknown): Answer {
  return json(status, value, HAL)
}

export function refusal(status: number, detail: string, field?: string): Answer {
  const title = TITLES[status] ?? 'Error'
  return hal(status, {
    status,
    title,
    detail,
    field,
    _links: { documentation: { href: 'https://docs.mollie.com/', type: 'text/html' } },
  })
}

/** Accepts any key, but needs one. */
export const mollieDoor: PartnerDoor = {
  partner: 'mollie',
  refuse(call: Call) {
    const authorised = /^bearer \S/i.test(call.headers.authorization ?? '')
    return authorised ? undefined : refusal(401, 'An API key is needed: Authorization: Bearer …')
  },
  failure: () => refusal(500, 'Something went wrong on our side'),
}
