import type { OrderWebhooks } from '#checkout/order-webhooks'
import { answered } from '#kit/result'
import { openExchange } from '#providers/http-client'

type Options = {
  /** Takes all webhooks in place of their own addresses, in development. */
  instead?: string | undefined
  /** Milliseconds until the answer must be there; default 10 seconds. */
  timeoutMs?: number | undefined
}

/** Tells shoppers' assistants of their orders, at the addresses that the brands' settings name. */
export function orderWebhooks({ instead, timeoutMs = 10_000 }: Options): OrderWebhooks {
  const exchanges = new Map<string, ReturnType<typeof openExchange>>()
  const exchangeWith = (origin: string) => {
    const known = exchanges.get(origin) ?? openExchange(origin, timeoutMs)
    exchanges.set(origin, known)
    return known
  }
  return {
    async send({ url, body, signature, at }) {
      const { origin, pathname, search } = new URL(instead ?? url)
      const headers = {
        'content-type': 'application/json',
        accept: 'application/json',
        'merchant-signature': signature,
        timestamp: at.toISOString(),
      }
      const sent = exchangeWith(origin)({ method: 'POST', path: pathname + search, headers, body })
      const reply = await sent.catch((error: Error) => error)
      if (reply instanceof Error) return { kind: 'lost', reason: reply.message }
      const { status } = reply
      return status >= 200 && status < 300 ? answered(undefined) : { kind: 'lost', reason: `status ${status}` }
    },
  }
}
