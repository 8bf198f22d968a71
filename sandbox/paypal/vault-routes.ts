import { type Answer, type Call, type Handler, isRecord, json, type Route, readJson } from '../http/call.ts'
import { refusal, unknownResource, unprocessable } from './door.ts'
import { isObjection, readSetup } from './requests.ts'
import { type PaymentToken, paymentTokenBody, setupTokenBody, type Vault } from './vault.ts'

type At = (name: string, work: Handler, about?: (call: Call) => string) => Handler

/** The vault's routes (v3): setup tokens, which the shopper approves, and payment tokens, which are charged. */
export function vaultRoutes(vault: Vault, at: At, once: (work: Handler) => Handler): Route[] {
  const createSetup: Handler = (call) => {
    const wanted = readSetup(readJson(call) ?? {})
    if (isObjection(wanted)) return refusal(400, 'INVALID_REQUEST', wanted.issue, wanted.field)
    return json(201, setupTokenBody(vault.begin(wanted), call.origin))
  }
  const getSetup: Handler = (call) => {
    const token = vault.setupTokens.get(call.params[0] ?? '')
    return token ? json(200, setupTokenBody(token, call.origin)) : unknownResource()
  }
  const createPayment: Handler = (call) => {
    const source = readJson(call)?.payment_source
    const asked = isRecord(source) && isRecord(source.token) ? String(source.token.id) : ''
    const setup = vault.setupTokens.get(asked)
    if (!setup) return unprocessable('TOKEN_ID_NOT_FOUND')
    const token = vault.store(setup)
    return token ? json(201, paymentTokenBody(token, call.origin)) : unprocessable('TOKEN_NOT_APPROVED')
  }
  const onToken =
    (work: (token: PaymentToken, call: Call) => Answer): Handler =>
    (call) => {
      const token = vault.find(call.params[0] ?? '')
      return token ? work(token, call) : unknownResource()
    }

  return [
    ['POST', '/v3/vault/setup-tokens', at('create-setup-token', once(createSetup), (call) => call.body)],
    ['GET', '/v3/vault/setup-tokens/:id', at('get-setup-token', getSetup)],
    ['POST', '/v3/vault/payment-tokens', at('create-payment-token', once(createPayment), (call) => call.body)],
    [
      'GET',
      '/v3/vault/payment-tokens/:id',
      at(
        'get-payment-token',
        onToken((token, call) => json(200, paymentTokenBody(token, call.origin))),
      ),
    ],
    [
      'DELETE',
      '/v3/vault/payment-tokens/:id',
      at(
        'delete-payment-token',
        onToken((token) => {
          vault.remove(token)
          return { status: 204, headers: {}, body: '' }
        }),
      ),
    ],
  ]
}
