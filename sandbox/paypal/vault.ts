import type { World } from '../world.ts'
import { newId } from './door.ts'
import type { Outcome } from './records.ts'

/** A setup token: the shopper has still to approve it, or has. */
export type SetupToken = {
  id: string
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'VAULTED'
  /** The session id of the approval page. */
  approvalSessionId: string
  customerId: string
  /** The shop's id of the customer. */
  merchantCustomerId?: string | undefined
  returnUrl: string
  cancelUrl: string
  description?: string | undefined
  createdAt: string
  /** How later charges will end. */
  later: Outcome
}

/** A vaulted account. */
export type PaymentToken = {
  id: string
  customerId: string
  merchantCustomerId?: string | undefined
  setupTokenId?: string
  later: Outcome
  deletedAt?: string
}

type NewSetupToken = Pick<SetupToken, 'returnUrl' | 'cancelUrl' | 'description' | 'merchantCustomerId'> & {
  customerId?: string | undefined
}

export type Vault = ReturnType<typeof openVault>

export function openVault({ journal }: World) {
  const setupTokens = journal.shelf<SetupToken>('paypal-setup-tokens')
  const paymentTokens = journal.shelf<PaymentToken>('paypal-payment-tokens')

  const keep = (wanted: Omit<PaymentToken, 'id' | 'deletedAt'>): PaymentToken => {
    const token = { ...wanted, id: newId(11).toLowerCase() }
    paymentTokens.put(token)
    return token
  }

  return {
    setupTokens,
    paymentTokens,
    keep,
    /** The customer with this id, or a new one. */
    begin(wanted: NewSetupToken) {
      const token: SetupToken = {
        ...wanted,
        id: newId(),
        status: 'PAYER_ACTION_REQUIRED',
        approvalSessionId: newId(),
        customerId: wanted.customerId ?? newId(10),
        createdAt: new Date().toISOString(),
        later: 'paid',
      }
      setupTokens.put(token)
      return token
    },
    ofSession: (session: string) => setupTokens.all().find(({ approvalSessionId }) => approvalSessionId === session),
    approve(token: SetupToken, later: Outcome): void {
      Object.assign(token, { status: 'APPROVED', later })
      setupTokens.put(token)
    },
    /** Vaults an approved setup token. Returns undefined when it is not approved. */
    store(token: SetupToken): PaymentToken | undefined {
      if (token.status !== 'APPROVED') return undefined
      token.status = 'VAULTED'
      setupTokens.put(token)
      const { customerId, merchantCustomerId, later } = token
      return keep({ customerId, merchantCustomerId, later, setupTokenId: token.id })
    },
    find(id: string): PaymentToken | undefined {
      const token = paymentTokens.get(id)
      return token?.deletedAt ? undefined : token
    },
    remove(token: PaymentToken): void {
      token.deletedAt = new Date().toISOString()
      paymentTokens.put(token)
    },
  }
}

const PAYER = { email_address: 'tester@example.org', account_id: 'TESTERACCOUNT' }

export function setupTokenBody(token: SetupToken, origin: string) {
  const { id, status, approvalSessionId } = token
  const self = { href: `${origin}/v3/vault/setup-tokens/${id}`, rel: 'self', method: 'GET' }
  const approve = `${origin}/agreements/approve?approval_session_id=${approvalSessionId}`
  return {
    id,
    customer: customerBody(token),
    status,
    payment_source: { paypal: status === 'PAYER_ACTION_REQUIRED' ? {} : PAYER },
    links: [...(status === 'PAYER_ACTION_REQUIRED' ? [{ href: approve, rel: 'approve', method: 'GET' }] : []), self],
  }
}

const customerBody = ({ customerId, merchantCustomerId }: Pick<SetupToken, 'customerId' | 'merchantCustomerId'>) => ({
  id: customerId,
  ...(merchantCustomerId && { merchant_customer_id: merchantCustomerId }),
})

export function paymentTokenBody(token: PaymentToken, origin: string) {
  const { id } = token
  const self = `${origin}/v3/vault/payment-tokens/${id}`
  return {
    id,
    customer: customerBody(token),
    payment_source: { paypal: PAYER },
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: self, rel: 'delete', method: 'DELETE' },
    ],
  }
}
