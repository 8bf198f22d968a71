import type { PartnerCheck } from '#admin/watch'
import type { Partners as Settings } from '#config'
import type { SupplierBalance } from '#fulfilment'
import type { Clock } from '#kit/clock'
import { currencies } from '#kit/money'
import type { PartnerAnswer } from '#kit/result'
import type { PaymentProvider } from '#payments/provider'
import { btcpay, btcpayBooks } from '#providers/btcpay'
import { domainNames } from '#providers/dns'
import { dtOne, dtOneBooks, dtOneProducts } from '#providers/dt-one'
import { ecb } from '#providers/ecb'
import { localeOf, mollie, mollieBooks } from '#providers/mollie'
import { openIdProvider } from '#providers/oidc'
import { orderWebhooks } from '#providers/order-webhooks'
import { payPalBooks, paypal } from '#providers/paypal'
import { portals } from '#providers/portal'
import { programWebhooks } from '#providers/program-webhooks'
import { smtp } from '#providers/smtp'
import { tikkie, tikkieBooks } from '#providers/tikkie'
import { twilio } from '#providers/twilio'
import { webPush } from '#providers/web-push'

type Given = {
  settings: Settings
  clock: Clock
  /** Timeout of calls, in milliseconds; default: each partner's own. */
  timeoutMs: number | undefined
  /** Base URL for webhooks, without a trailing slash. */
  webhookBaseUrl: string
  /** Serves real shoppers: webhooks to programs do not lead to this machine. */
  production: boolean
  /** Name servers; undefined: the machine's. */
  dns: { servers?: readonly string[] | undefined; patienceMs?: number | undefined } | undefined
}

/** The only place that knows every partner: an adapter of each that is configured. */
export function openPartners({ settings, clock, timeoutMs, webhookBaseUrl, production, dns = {} }: Given) {
  const to = <Options extends object>(options: Options) => ({ ...options, timeoutMs, clock })
  const webhookUrl = (partner: string) => `${webhookBaseUrl}/webhooks/${partner}`
  const [mollieOptions, dtOneOptions] = [to(settings.mollie), to(settings.dtOne)]
  const payPalOptions = settings.paypal && { ...to(settings.paypal), webhookUrl: webhookUrl('paypal') }
  const tikkieOptions = settings.tikkie && to(settings.tikkie)
  const btcpayOptions = settings.btcpay && to(settings.btcpay)
  // A method that several providers support belongs to the first.
  const payments = [
    mollie(mollieOptions),
    ...(payPalOptions ? [paypal(payPalOptions)] : []),
    ...(tikkieOptions ? [tikkie({ ...tikkieOptions, webhookUrl: webhookUrl('tikkie') })] : []),
    ...(btcpayOptions ? [btcpay({ ...btcpayOptions, webhookUrl: webhookUrl('btcpay') })] : []),
  ]
  const supplier = dtOne(dtOneOptions)
  return {
    payments,
    paymentBooks: [
      mollieBooks(mollieOptions),
      ...(payPalOptions ? [payPalBooks(payPalOptions)] : []),
      ...(tikkieOptions ? [tikkieBooks(tikkieOptions)] : []),
      ...(btcpayOptions ? [btcpayBooks(btcpayOptions)] : []),
    ],
    supplier,
    supplierBooks: dtOneBooks(dtOneOptions),
    supplierProducts: dtOneProducts(dtOneOptions),
    rates: ecb(to(settings.ecb)),
    mail: smtp({ url: settings.smtpUrl }),
    texts: twilio(to(settings.twilio)),
    push: settings.push && webPush(to(settings.push)),
    portals: portals(to(settings.portals)),
    orderWebhooks: orderWebhooks({ instead: settings.assistants?.ordersUrl, timeoutMs }),
    programWebhooks: programWebhooks({ mayLoop: !production, timeoutMs }),
    domainNames: domainNames(dns),
    identityProvider: settings.oidc && openIdProvider(to(settings.oidc)),
    /** Whether each of those that shoppers wait for answers, for monitoring. */
    checks: {
      ...Object.fromEntries(payments.map((provider) => [provider.name, () => worksAtAll(provider)])),
      [supplier.name]: async () => (await answerOf(supplier.balances())).filter(isOurs),
    } as Record<string, PartnerCheck>,
  }
}

/** The provider's own script with its parameters, and the origin of the page with card fields. */
export type CardFields = {
  url: string
  script: string
  profileId: string
  isTest: boolean
  localeOf(language: string): string | undefined
}

/** @param url origin of the card fields; undefined: there are none */
export function cardFieldsOf({ mollie: { script, profileId, key } }: Settings, url?: string): CardFields | undefined {
  return url && profileId ? { url, script, profileId, isTest: key.startsWith('test_'), localeOf } : undefined
}

/** A provider that lists no methods says that none works; otherwise it did not answer. */
async function worksAtAll(provider: PaymentProvider): Promise<undefined> {
  const answer = await provider.workingMethods('EUR')
  if (answer.kind === 'lost') throw new Error(answer.reason)
  if (answer.kind === 'answered' && answer.value.length === 0) throw new Error('no payment method works')
}

async function answerOf<T>(asked: Promise<PartnerAnswer<T>>): Promise<T> {
  const answer = await asked
  if (answer.kind !== 'answered') throw new Error(answer.reason)
  return answer.value
}

/** A balance in a currency that a brand sells in. */
const isOurs = (balance: SupplierBalance) => currencies.some((one) => one === balance.currency)
