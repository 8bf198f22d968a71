import { expect } from 'vitest'
import type { badDay } from '../shop/bad-day.ts'

/** The payer's bank charges an order's payment back. */
export async function chargeBack(
  { asOwner, sandbox }: Pick<Awaited<ReturnType<typeof badDay>>, 'asOwner' | 'sandbox'>,
  orderNumber: string,
): Promise<void> {
  const [payment] = await asOwner<{ reference: string }>('select reference from payment where order_number = $1', [
    orderNumber,
  ])
  const answer = await fetch(`${sandbox.url}/payments/${payment?.reference}/chargebacks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(answer.status).toBe(200)
}
