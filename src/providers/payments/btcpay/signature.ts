import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignedWebhook } from '#payments/provider'

/** Whether a webhook has the server's signature of its body with the webhook's secret (`BTCPay-Sig`). */
export function isSigned({ header, body }: SignedWebhook, secret: string): boolean {
  const given = /^sha256=([0-9a-f]{64})$/i.exec(header('btcpay-sig') ?? '')?.[1]
  if (!given) return false
  return timingSafeEqual(Buffer.from(given, 'hex'), createHmac('sha256', secret).update(body).digest())
}
