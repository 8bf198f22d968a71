import { randomBytes } from 'node:crypto'
import { type Answer, type Call, isForm, json, readBasic, readForm } from '../http/call.ts'
import type { PartnerDoor } from '../partner-door.ts'

/** PayPal's error body: a name and, for a 422, the issue. */
export function refusal(status: number, name: string, issue?: string, description?: string): Answer {
  return json(status, {
    name,
    message: MESSAGES[name] ?? name,
    debug_id: randomBytes(7).toString('hex'),
    ...(issue && { details: [{ issue, description: description ?? issue }] }),
    links: [],
  })
}

const MESSAGES: Record<string, string> = {
  INVALID_REQUEST: 'The request does not have the form that was agreed on.',
  RESOURCE_NOT_FOUND: 'There is no such resource.',
  UNPROCESSABLE_ENTITY: 'What was asked for cannot be done.',
  INTERNAL_SERVER_ERROR: 'Something went wrong on our side.',
  SERVICE_UNAVAILABLE: 'This service is not available at the moment.',
}

export const unprocessable = (issue: string, description?: string): Answer =>
  refusal(422, 'UNPROCESSABLE_ENTITY', issue, description)
export const unknownResource = (): Answer => refusal(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')

/** Lifetime of a token in seconds: nine hours, as at PayPal. */
const TOKEN_LIFE = 32_400

/** Issues access tokens for any client id and secret, and accepts those that have not expired. */
export function openPayPalDoor(isDown: () => boolean) {
  const tokens = new Map<string, number>()
  const failure = () => refusal(500, 'INTERNAL_SERVER_ERROR')
  const down = () => (isDown() ? refusal(503, 'SERVICE_UNAVAILABLE') : undefined)

  /** A request for a token carries the keys itself. */
  const token: PartnerDoor = { partner: 'paypal', failure, refuse: down }

  const door: PartnerDoor = {
    partner: 'paypal',
    failure,
    refuse(call) {
      const [scheme, given = ''] = (call.headers.authorization ?? '').split(' ')
      const goodUntil = scheme?.toLowerCase() === 'bearer' ? tokens.get(given) : undefined
      if (goodUntil === undefined || goodUntil < Date.now())
        return json(401, { error: 'invalid_token', error_description: 'The token is unknown or has expired' })
      return down()
    },
  }

  const giveToken = (call: Call): Answer => {
    const client = readBasic(call)
    if (!client) return json(401, { error: 'invalid_client', error_description: 'Client authentication failed' })
    if (!isForm(call) || readForm(call).get('grant_type') !== 'client_credentials')
      return json(400, { error: 'unsupported_grant_type', error_description: 'grant_type must be client_credentials' })
    const accessToken = `A21AA${randomBytes(32).toString('base64url')}`
    tokens.set(accessToken, Date.now() + TOKEN_LIFE * 1000)
    return json(200, {
      scope: 'https://uri.paypal.com/services/payments/payment openid',
      access_token: accessToken,
      token_type: 'Bearer',
      app_id: 'APP-TEST',
      expires_in: TOKEN_LIFE,
      nonce: new Date().toISOString(),
    })
  }
  return { door, token, giveToken }
}

const LETTERS = '0123456789ABCDEFGHJKLMNPRSTUVWXY'

/** An id in PayPal's form: seventeen capitals and digits. */
export function newId(length = 17): string {
  return Array.from(randomBytes(length), (byte) => LETTERS[byte & 31]).join('')
}
