import { type Answer, type Call, json } from '../http/call.ts'
import type { PartnerDoor } from '../partner-door.ts'

export const refusal = (status: number, code: string, message: string): Answer => json(status, { code, message })

/** Answers a request with a wrong field. */
export const unprocessable = (path: string, message: string): Answer => json(422, [{ path, message }])

/** Accepts any key, but needs one. */
export const btcpayDoor: PartnerDoor = {
  partner: 'btcpay',
  refuse(call: Call) {
    const authorised = /^token \S/i.test(call.headers.authorization ?? '')
    return authorised
      ? undefined
      : refusal(401, 'unauthenticated', 'Authentication is required: Authorization: token …')
  },
  failure: () => refusal(500, 'server-error', 'Something went wrong on our side'),
}
