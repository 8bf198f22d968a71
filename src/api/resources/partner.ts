import { z } from 'zod'
import { networkEvent, receiveNetworkEvent } from '#auto-top-ups'
import { type CheckoutShop, type Heard, receiveDeliveryWebhook, receivePaymentWebhook } from '#checkout'
import { refuse } from '#kit/result'
import { type IncomingText, receiveMessageStatus, type TextWebhook } from '#notifications'
import { noteNews } from '#orders/partner-news'
import { receiveTokenWebhook } from '#payment-tokens'
import type { PaymentWebhook } from '#payments/provider'
import { paymentWebhooks, supplierWebhooks, textWebhooks } from '#providers/webhooks'
import { receiveText } from '#sms-top-ups'
import { isNumberOf } from '#tenants'
import { type Call, type CallContext, call } from '../call.ts'

// Webhooks of partners. A webhook is only a hint; its URL is signed by us and names the tenant.
const address = z.object({ tenant: z.string().max(40), about: z.string().min(1).max(300) })

/** Nothing for an accepted webhook, else notFound: the partner then sends it again. Operators see it either way. */
async function taken(shop: CheckoutShop, partner: string, { isTaken, isNoted, orderNumber = '' }: Heard) {
  const outcome = isTaken ? 'taken' : orderNumber === '' ? 'not-ours' : 'not-answered'
  if (!isNoted) await noteNews(shop, { partner, about: orderNumber, outcome })
  return isTaken ? undefined : refuse('notFound')
}

/** The raw webhook, for its signature. */
const rawWebhook = async ({ request, text }: CallContext) => ({
  header: (name: string) => request.headers.get(name) ?? undefined,
  body: await text(),
})

const common = { tag: 'Partner', answer: undefined, status: 204 } as const

/** Each payment has a URL of its own, which names the tenant. */
const ownUrl = ({ provider, summary, body, form, subjectOf }: PaymentWebhook): Call =>
  call({
    ...common,
    summary,
    useCase: 'receivePaymentWebhook',
    query: address,
    body,
    ...(form && { form }),
    async run(shop, { query, body }) {
      const subject = subjectOf(body)
      if (!subject || !('reference' in subject)) return taken(shop, provider, { isTaken: false })
      const hint = { provider, about: query.about, reference: subject.reference }
      const heard = await receivePaymentWebhook(shop, hint)
      const isTaken = heard.isTaken || (await receiveTokenWebhook(shop, hint))
      return taken(shop, provider, { ...heard, isTaken })
    },
  })

/** All brands share one URL: the payment that the body names decides the tenant. */
const sharedUrl = ({ provider, summary, body, form, subjectOf }: PaymentWebhook): Call =>
  call({
    ...common,
    summary,
    useCase: 'receivePaymentWebhook',
    webhookSubject: { provider, subjectOf },
    body,
    ...(form && { form }),
    async run(shop, { body }, context) {
      const subject = subjectOf(body)
      if (!subject) return taken(shop, provider, { isTaken: false })
      const webhook = await rawWebhook(context)
      return taken(shop, provider, await receivePaymentWebhook(shop, { provider, ...subject, webhook }))
    },
  })

const ofSupplier = (supplier: string, summary: string): Call =>
  call({
    ...common,
    summary,
    useCase: 'receiveDeliveryWebhook',
    query: address,
    body: z.looseObject({}),
    run: async (shop, { query }) => taken(shop, supplier, await receiveDeliveryWebhook(shop, { about: query.about })),
  })

/** A delivery report: the URL, which we signed for that one message, is proof enough. */
const ofGateway = (webhook: TextWebhook): Call =>
  call({
    ...common,
    summary: webhook.summary,
    useCase: 'receiveMessageStatus',
    query: z.object({ tenant: z.string().max(40).optional(), about: z.string().max(300).optional() }),
    body: webhook.body,
    form: true,
    // For an incoming text, the number it was sent to decides the tenant.
    webhookSubject: { number: webhook.numberIn },
    async run(shop, { query, body }, context) {
      const received = webhook.read(body)
      if ('text' in received)
        return taken(shop, webhook.gateway, { isTaken: await takeText(shop, webhook, received.text, context) })
      const { status, error } = received.report
      context.log.info(
        { tenant: shop.tenant.id, partner: webhook.gateway, ...received.report },
        'message report received',
      )
      if (!query.about) return undefined
      const report = error ? `${status} ${error}` : status
      return taken(shop, webhook.gateway, { isTaken: await receiveMessageStatus(shop, { about: query.about, report }) })
    },
  })

/** A text can buy, so the gateway's signature is checked first. @returns false if it is invalid */
async function takeText(
  shop: CheckoutShop,
  { gateway, signatureHeader }: TextWebhook,
  { to, ...incoming }: IncomingText,
  { request, text, log }: CallContext,
): Promise<boolean> {
  const { pathname, search } = new URL(request.url)
  const hasValidSignature = shop.sms.hasValidSignature({
    url: shop.webhookBaseUrl + pathname + search,
    fields: new URLSearchParams(await text()),
    signature: request.headers.get(signatureHeader) ?? '',
  })
  if (!hasValidSignature || !isNumberOf(shop.tenant, to)) return false
  const { messageId: message, channel } = incoming
  log.info({ tenant: shop.tenant.id, partner: gateway, message, channel }, 'text received')
  await receiveText(shop, incoming)
  return true
}

const path = (partner: string) => `POST /webhooks/${partner}` as const

/** The partners' webhooks, by route. */
export const partnerCalls: Readonly<Record<`POST /webhooks/${string}`, Call>> = Object.fromEntries([
  ...paymentWebhooks.map((webhook) => [
    path(webhook.provider),
    webhook.hasOwnUrl ? ownUrl(webhook) : sharedUrl(webhook),
  ]),
  ...supplierWebhooks.map(({ supplier, summary }) => [path(supplier), ofSupplier(supplier, summary)]),
  ...textWebhooks.map((webhook) => [path(webhook.gateway), ofGateway(webhook)]),
])

export const network = call({
  summary: 'A mobile network reports an event of a number: a balance fell, or a tariff is about to be renewed',
  tag: 'Partner',
  useCase: 'receiveNetworkEvent',
  query: z.object({ tenant: z.string().max(40) }),
  body: networkEvent,
  answer: undefined,
  status: 204,
  run: async (shop, { body }, context) =>
    taken(shop, 'network', { isTaken: await receiveNetworkEvent(shop, body, await rawWebhook(context)) }),
})
