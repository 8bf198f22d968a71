import { z } from 'zod'
import { networkEvent, receiveNetworkEvent } from '#auto-top-ups'
import { type CheckoutShop, receiveDeliveryNews, receivePaymentNews } from '#checkout'
import { refuse } from '#kit/result'
import { receiveMessageNews } from '#notifications'
import { receiveTokenNews } from '#payment-tokens'
import { unpackReferences } from '#payments'
import { receiveText } from '#sms-top-ups'
import { isNumberOf } from '#tenants'
import { type CallContext, call } from '../call.ts'

// Webhooks of partners. A webhook is only a hint; its URL is signed by us and names the tenant.
const address = z.object({ tenant: z.string().max(40), about: z.string().min(1).max(300) })

/** Nothing for an accepted webhook, else notFound: the partner then sends it again. */
const taken = (isOurs: boolean) => (isOurs ? undefined : refuse('notFound'))

/** The raw webhook, for its signature. */
const asItCame = async ({ request, text }: CallContext) => ({
  header: (name: string) => request.headers.get(name) ?? undefined,
  body: await text(),
})

export const mollie = call({
  summary: 'Mollie has news of a payment, or of a card that is to be kept',
  tag: 'Partner',
  useCase: 'receivePaymentNews',
  query: address,
  body: z.object({ id: z.string().regex(/^tr_\w{1,60}$/) }),
  form: true,
  answer: undefined,
  status: 204,
  run: async (shop, { query, body }) => {
    const hint = { provider: 'mollie', about: query.about, reference: body.id }
    return taken((await receivePaymentNews(shop, hint)) || (await receiveTokenNews(shop, hint)))
  },
})

const tikkieNews = z.looseObject({ paymentRequestToken: z.string().regex(/^\w{1,60}$/) })

// One URL for all brands, and no signature: the tenant is found by the payment, and Tikkie is asked.
export const tikkie = call({
  summary: 'Tikkie has news of a payment request',
  tag: 'Partner',
  useCase: 'receivePaymentNews',
  body: tikkieNews,
  newsOf: { provider: 'tikkie', reference: (body) => tikkieNews.safeParse(body).data?.paymentRequestToken },
  answer: undefined,
  status: 204,
  run: async (shop, { body }, context) =>
    taken(
      await receivePaymentNews(shop, {
        provider: 'tikkie',
        reference: body.paymentRequestToken,
        news: await asItCame(context),
      }),
    ),
})

const ourField = z.string().max(255)
const payPalEvent = z.object({
  event_type: z.string().max(80),
  // An order has our references in its unit, a dispute in its transaction, a capture or refund in itself.
  resource: z.looseObject({
    custom_id: ourField.optional(),
    purchase_units: z.array(z.looseObject({ custom_id: ourField.optional() })).optional(),
    disputed_transactions: z.array(z.looseObject({ custom: ourField.optional() })).optional(),
  }),
})
const oursIn = ({ resource }: z.output<typeof payPalEvent>) =>
  unpackReferences(
    resource.custom_id ?? resource.purchase_units?.[0]?.custom_id ?? resource.disputed_transactions?.[0]?.custom,
  )

export const paypal = call({
  summary: 'PayPal has news of an order, a capture, a refund or a dispute',
  tag: 'Partner',
  useCase: 'receivePaymentNews',
  newsOf: {
    tenant(body) {
      const read = payPalEvent.safeParse(body)
      return read.success ? oursIn(read.data)?.tenant : undefined
    },
  },
  body: payPalEvent,
  answer: undefined,
  status: 204,
  async run(shop, { body }, { request, text }) {
    const ours = oursIn(body)
    if (!ours) return taken(false)
    const news = { header: (name: string) => request.headers.get(name) ?? undefined, body: await text() }
    return taken(await receivePaymentNews(shop, { provider: 'paypal', paymentId: ours.paymentId, news }))
  },
})

const btcpayNews = z.looseObject({ invoiceId: z.string().regex(/^\w{1,60}$/) })

// One URL for all brands too, but signed.
export const btcpay = call({
  summary: 'BTCPay Server has news of an invoice',
  tag: 'Partner',
  useCase: 'receivePaymentNews',
  body: btcpayNews,
  newsOf: { provider: 'btcpay', reference: (body) => btcpayNews.safeParse(body).data?.invoiceId },
  answer: undefined,
  status: 204,
  run: async (shop, { body }, context) =>
    taken(
      await receivePaymentNews(shop, {
        provider: 'btcpay',
        reference: body.invoiceId,
        news: await asItCame(context),
      }),
    ),
})

export const dtOne = call({
  summary: 'DT One has news of a transaction',
  tag: 'Partner',
  useCase: 'receiveDeliveryNews',
  query: address,
  body: z.looseObject({}),
  answer: undefined,
  status: 204,
  run: async (shop, { query }) => taken(await receiveDeliveryNews(shop, { about: query.about })),
})

const word = z.string().max(60)
const status = z.object({
  MessageSid: word.regex(/^\w+$/),
  MessageStatus: word.regex(/^\w+$/),
  ErrorCode: word.optional(),
})
/** A text to a brand's number; numbers have a prefix for WhatsApp. */
const written = z.object({
  MessageSid: word.regex(/^\w+$/),
  From: word,
  To: word,
  Body: z.string().max(2000).default(''),
})
const bare = (number: string) => number.replace(/^whatsapp:/, '')

/** A delivery report: the URL, which we signed for that one message, is proof enough. */
export const twilio = call({
  summary: 'Twilio has news of a text message, or brings one that was written to a brand',
  tag: 'Partner',
  useCase: 'receiveMessageNews',
  query: z.object({ tenant: z.string().max(40).optional(), about: z.string().max(300).optional() }),
  body: z.union([status, written]),
  form: true,
  // For an incoming text, the number it was sent to decides the tenant.
  newsOf: { number: (form) => bare(form.get('To') ?? '') },
  answer: undefined,
  status: 204,
  async run(shop, { query, body }, context) {
    if (!('MessageStatus' in body)) return taken(await takeText(shop, body, context))
    const { MessageSid: message, MessageStatus: status, ErrorCode: error } = body
    const told = { tenant: shop.tenant.id, partner: 'twilio', message, status, ...(error ? { error } : {}) }
    context.log.info(told, 'message report received')
    if (!query.about) return undefined
    return taken(await receiveMessageNews(shop, { about: query.about, report: error ? `${status} ${error}` : status }))
  },
})

/** A text can buy, so the gateway's signature is checked first. @returns false if it is invalid */
async function takeText(
  shop: CheckoutShop,
  { MessageSid: messageId, From, To, Body }: z.output<typeof written>,
  { request, text, log }: CallContext,
): Promise<boolean> {
  const { pathname, search } = new URL(request.url)
  const isGenuine = shop.sms.isGenuine({
    url: shop.webhookBaseUrl + pathname + search,
    fields: new URLSearchParams(await text()),
    signature: request.headers.get('x-twilio-signature') ?? '',
  })
  if (!isGenuine || !isNumberOf(shop.tenant, bare(To))) return false
  const channel = From.startsWith('whatsapp:') ? ('whatsapp' as const) : ('sms' as const)
  log.info({ tenant: shop.tenant.id, partner: 'twilio', message: messageId, channel }, 'text received')
  await receiveText(shop, { messageId, channel, from: bare(From), text: Body })
  return true
}

export const network = call({
  summary: 'A mobile network has news of a number: a balance fell, or a tariff is about to be renewed',
  tag: 'Partner',
  useCase: 'receiveNetworkEvent',
  query: z.object({ tenant: z.string().max(40) }),
  body: networkEvent,
  answer: undefined,
  status: 204,
  run: async (shop, { body }, context) => taken(await receiveNetworkEvent(shop, body, await asItCame(context))),
})
