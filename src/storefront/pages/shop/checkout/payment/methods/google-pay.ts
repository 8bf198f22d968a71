import type { PaymentMethodsAnswer } from '#checkout/contract'
import type { WalletAnswer, WalletSheet } from '../wallet-request.ts'
import { type ContactPart, namesOf, streetOf, type WalletContact } from './wallet-contact.ts'

type GooglePay = NonNullable<PaymentMethodsAnswer['paymentMethods'][number]['googlePay']>

// The Google Pay API for the web, as Google publishes it; only the types that are used here.
type Client = {
  isReadyToPay(request: object): Promise<{ result: boolean }>
  loadPaymentData(request: object): Promise<Paid>
}
type Paid = {
  paymentMethodData: { tokenizationData: { token: string }; info?: { billingAddress?: BillingAddress } }
  email?: string
}
type BillingAddress = {
  name?: string
  phoneNumber?: string
  address1?: string
  postalCode?: string
  locality?: string
  countryCode?: string
}
type Google = { payments: { api: { PaymentsClient: new (options: object) => Client } } }

/** Milliseconds between the loader and Google's script (specification, section 9). */
const scriptAfter = 1000
const apiVersion = { apiVersion: 2, apiVersionMinor: 0 }
const card = {
  type: 'CARD',
  parameters: {
    allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
    allowedCardNetworks: ['AMEX', 'MASTERCARD', 'VISA'],
  },
}

export type PaysWithGoogle = (asked: WalletSheet) => Promise<WalletAnswer | undefined>

/**
 * Whether this browser may support it. The browser alone is asked: Google's script loads only once its wallet is
 * chosen.
 */
export const mayPayWithGoogle = (): boolean => 'PaymentRequest' in globalThis

/**
 * Loads Google's script, no sooner than a second after its loader, and asks it whether this device can pay.
 * @param loadedAt when the loader arrived, in milliseconds of `performance.now`
 * @returns how to pay; undefined if the device cannot, or the script does not load
 */
export async function openGooglePay(google: GooglePay, loadedAt: number): Promise<PaysWithGoogle | undefined> {
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, loadedAt + scriptAfter - performance.now())))
  const client = await clientOf(google).catch(() => undefined)
  const ready = await client?.isReadyToPay({ ...apiVersion, allowedPaymentMethods: [card] }).catch(() => undefined)
  return client && ready?.result ? (asked) => pay(client, google, asked) : undefined
}

function clientOf({ script, environment }: GooglePay): Promise<Client> {
  return new Promise((resolve, reject) => {
    const known = () => (globalThis as { google?: Google }).google?.payments?.api
    const open = () => {
      const api = known()
      if (api) resolve(new api.PaymentsClient({ environment }))
      else reject(new Error('no Google Pay'))
    }
    if (known()) {
      open()
      return
    }
    const element = document.createElement('script')
    element.src = script
    element.onload = open
    element.onerror = () => reject(new Error('no Google Pay'))
    document.head.append(element)
  })
}

async function pay(client: Client, google: GooglePay, asked: WalletSheet): Promise<WalletAnswer | undefined> {
  const { gateway, gatewayMerchantId, merchantId } = google
  try {
    const data = await client.loadPaymentData({
      ...apiVersion,
      allowedPaymentMethods: [
        {
          ...card,
          parameters: { ...card.parameters, ...billingOf(asked.asksFor) },
          tokenizationSpecification: { type: 'PAYMENT_GATEWAY', parameters: { gateway, gatewayMerchantId } },
        },
      ],
      ...(asked.asksFor.includes('email') ? { emailRequired: true } : {}),
      merchantInfo: { merchantName: asked.label, ...(merchantId ? { merchantId } : {}) },
      transactionInfo: {
        countryCode: asked.country,
        currencyCode: asked.currency,
        totalPriceStatus: 'FINAL',
        totalPrice: asked.amount.toFixed(2),
      },
    })
    return { token: data.paymentMethodData.tokenizationData.token, contact: contactOf(data) }
  } catch (error) {
    if ((error as { statusCode?: string }).statusCode === 'CANCELED') return undefined
    throw error
  }
}

/** Google knows names, numbers and addresses as parts of the card's billing address. */
function billingOf(parts: readonly ContactPart[]) {
  if (!parts.some((part) => part !== 'email')) return {}
  return {
    billingAddressRequired: true,
    billingAddressParameters: {
      format: parts.includes('address') ? 'FULL' : 'MIN',
      ...(parts.includes('phone') ? { phoneNumberRequired: true } : {}),
    },
  }
}

function contactOf({ email, paymentMethodData }: Paid): WalletContact {
  const bill = paymentMethodData.info?.billingAddress
  if (!bill) return { email }
  return {
    email,
    phoneNumber: bill.phoneNumber,
    ...(bill.name ? namesOf(bill.name) : {}),
    ...(bill.address1 ? streetOf(bill.address1) : {}),
    // Of the shorter form it belongs to no street.
    ...(bill.address1 ? { zip: bill.postalCode, city: bill.locality, countryCode: bill.countryCode } : {}),
  }
}
