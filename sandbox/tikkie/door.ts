import { type Answer, type Call, json } from '../http/call.ts'
import type { PartnerDoor } from '../partner-door.ts'

export function refusal(status: number, code: string, message: string): Answer {
  const error = { code, message, reference: 'https://developer.abnamro.com', traceId: crypto.randomUUID(), status }
  return json(status, { errors: [error] })
}

/** Accepts any keys, but needs both. */
export const tikkieDoor: PartnerDoor = {
  partner: 'tikkie',
  refuse(call: Call) {
    if (!call.headers['api-key']) return refusal(401, 'INVALID_API_KEY', 'API-Key is missing')
    return call.headers['x-app-token'] ? undefined : refusal(403, 'FORBIDDEN', 'X-App-Token is missing')
  },
  failure: () => refusal(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong on our side'),
}
