type Method = {
  id: string
  name: string
  least: number
  most: number
  currencies: readonly string[]
  /** It only moves money: nothing can be reserved and captured later. */
  isAtOnce?: true
}

/** Payment methods of the account, with the least and greatest amount in minor units. */
export const METHODS: readonly Method[] = [
  { id: 'creditcard', name: 'Card', least: 1, most: 1_000_000, currencies: ['EUR', 'GBP', 'USD'] },
  { id: 'paypal', name: 'PayPal', least: 1, most: 800_000, currencies: ['EUR', 'GBP', 'USD'] },
  { id: 'ideal', name: 'iDEAL', least: 1, most: 5_000_000, currencies: ['EUR'], isAtOnce: true },
  { id: 'bancontact', name: 'Bancontact', least: 2, most: 5_000_000, currencies: ['EUR'], isAtOnce: true },
  { id: 'eps', name: 'EPS', least: 1, most: 5_000_000, currencies: ['EUR'], isAtOnce: true },
  { id: 'paysafecard', name: 'paysafecard', least: 100, most: 100_000, currencies: ['EUR', 'GBP'], isAtOnce: true },
  { id: 'trustly', name: 'Trustly', least: 1, most: 5_000_000, currencies: ['EUR', 'GBP'], isAtOnce: true },
  { id: 'klarna', name: 'Klarna', least: 100, most: 1_000_000, currencies: ['EUR', 'GBP'] },
  { id: 'applepay', name: 'Apple Pay', least: 1, most: 1_000_000, currencies: ['EUR', 'GBP', 'USD'] },
  { id: 'googlepay', name: 'Google Pay', least: 1, most: 1_000_000, currencies: ['EUR', 'GBP', 'USD'] },
]

/** Wallets are listed only when the shop asks for them. */
export const WALLETS = ['applepay', 'googlepay']

/** Whether money can be reserved with it, and captured later. */
export const canReserve = (id: string | undefined): boolean => !METHODS.some((one) => one.id === id && one.isAtOnce)

export type Methods = ReturnType<typeof openMethods>

/** Which methods work: all, until one is switched off. */
export function openMethods() {
  const down = new Set<string>()
  return {
    isDown: (id: string) => down.has(id),
    working: (currency: string) =>
      METHODS.filter((method) => method.currencies.includes(currency) && !down.has(method.id)),
    /** Returns false for an unknown method. */
    turn(id: string, status: 'activated' | 'down'): boolean {
      if (!METHODS.some((method) => method.id === id)) return false
      if (status === 'down') down.add(id)
      else down.delete(id)
      return true
    },
  }
}

/** Dutch banks of iDEAL, by the BIC that stands in the issuer's id. */
export const ISSUERS = [
  { id: 'ideal_INGBNL2A', name: 'ING' },
  { id: 'ideal_RABONL2U', name: 'Rabobank' },
  { id: 'ideal_ABNANL2A', name: 'ABN AMRO' },
  { id: 'ideal_KNABNL2H', name: 'Knab' },
  { id: 'ideal_BUNQNL2A', name: 'Bunq' },
  { id: 'ideal_ASNBNL21', name: 'ASN Bank' },
  { id: 'ideal_SNSBNL2A', name: 'SNS Bank' },
  { id: 'ideal_RBRBNL21', name: 'SNS Regio Bank' },
  { id: 'ideal_TRIONL2U', name: 'Triodos Bank' },
  { id: 'ideal_FVLBNL22', name: 'Van Lanschot' },
  { id: 'ideal_HANDNL2A', name: 'Handelsbanken' },
]

/** Failure reasons of cards, with words for people. */
export const FAILURE_REASONS: Record<string, string> = {
  insufficient_funds: 'Not enough money',
  refused_by_issuer: 'Refused by the bank',
  card_declined: 'Card declined',
  card_expired: 'Card expired',
  inactive_card: 'Card not active',
  invalid_card_number: 'Wrong card number',
  invalid_card_holder_name: 'Wrong name',
  invalid_cvv: 'Wrong security code',
  possible_fraud: 'Possible fraud',
  authentication_failed: '3-D Secure failed',
  authentication_abandoned: '3-D Secure abandoned',
  authentication_required: '3-D Secure needed',
  authentication_unavailable_acs: '3-D Secure not available',
  unknown_reason: 'Unknown reason',
}

export function methodName(id: string | undefined): string {
  return METHODS.find((method) => method.id === id)?.name ?? 'not chosen yet'
}
