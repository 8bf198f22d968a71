import { expect } from 'vitest'
import type { PageVisitor } from '../pages/pages.ts'
import type { badDay } from '../shop/bad-day.ts'
import { untilHolds } from '../test-run/until-holds.ts'

const page = '/account/settings/payment-methods'

/**
 * Whoever is signed in saves a card by the page for it.
 * @param fields of the provider's page: `cardExpires`, `later`
 * @returns its id
 */
export async function savesCard(
  day: Pick<Awaited<ReturnType<typeof badDay>>, 'pay' | 'asOwner'>,
  { post }: Pick<PageVisitor, 'post'>,
  fields: Record<string, string> = {},
): Promise<string> {
  const { leave = '' } = await post(page, { agreed: 'on', paymentMethod: 'creditcard' })
  const [made] = await day.asOwner<{ id: string }>(
    'select token_id as id from payment_token where starts_with($1, checkout_url)',
    [leave],
  )
  await day.pay(leave, 'paid', fields)
  await untilHolds(async () =>
    expect(await day.asOwner('select state from payment_token where token_id = $1', [made?.id])).toEqual([
      { state: 'valid' },
    ]),
  )
  return made?.id ?? ''
}
