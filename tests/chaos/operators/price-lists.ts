import type { AsOwner } from '../compare.ts'
import { one, places } from '../shopper.ts'
import type { Press } from './press.ts'

/** Goods that nobody buys: what shoppers are shown stays as it is. */
export const goods = { prefix: 'chaos-list-', count: 20 }

const head = 'productId,brandId,brandName,categoryId,kind,currency,amount,description.de,status'
const listAt = (amount: number): string =>
  [
    head,
    ...Array.from(
      { length: goods.count },
      (_, index) => `${goods.prefix}${index},own,Own,cards,giftcard,EUR,${amount},Karte ${index},INACTIVE`,
    ),
  ].join('\n')

/** Sends a price list with another price for all its goods, looks at it, and writes it. */
export async function changePrices({ ask, press }: Press, asOwner: AsOwner): Promise<void> {
  const { tenant } = one(places)
  const [known] = await asOwner<{ amount: string }>(
    'select amount from product where tenant = $1 and product_id = $2',
    [tenant, `${goods.prefix}0`],
  )
  // A small step, as a steep one needs a second person.
  const amount = Number(known?.amount ?? 1000) + 1
  const form = new FormData()
  form.set('tenant', tenant)
  form.set('list', new File([listAt(amount)], `${amount}.csv`))
  const path = await ask('owner', '/goods/import', form, ({ headers }) => {
    const to = headers.get('location')
    // Whoever signed in too long ago, as clocks jump, is sent to do so again.
    return to?.startsWith('/goods/import') ? to : undefined
  })
  const fields = await ask('owner', path, undefined, (_, html) => {
    const hash = /name="hash"[^>]* value="([^"]+)"/.exec(html)?.[1]
    return hash && { tenant, file: new URL(path, 'http://admin').searchParams.get('file') ?? '', hash }
  })
  const write = () => press('owner', path, { action: 'import.write', ...fields })
  await Promise.all(Math.random() < 0.3 ? [write(), write()] : [write()])
  if (Math.random() < 0.2) await write()
}
