import { describe, expect, it } from 'vitest'
import { aGuest } from '../support/ask-page.tsx'
import { aTenant } from '../support/brand.ts'

const order = '/shop/order?token=success'

describe('statementName', () => {
  it('is what the order’s page says that the bank statement shows', async () => {
    const { text } = await aGuest(aTenant({ statementName: 'SALDO*FIRST' })).get(order)
    expect(text).toContain('Auf Ihrem Kontoauszug SALDO*FIRST')
  })

  it('survives being stored: what was made of a name is itself a name that may be written down', () => {
    const { statementName } = aTenant({ provider: { name: 'ja! (mobil/net)', shortName: 'ja' } })
    expect(statementName).toBe('ja mobilnet')
    expect(aTenant({ statementName }).statementName).toBe(statementName)
  })

  it('is the provider’s name unless said, as long as statements allow', async () => {
    const provider = { name: 'A Brand of Uncommon Length', shortName: 'Brand' }
    expect((await aGuest(aTenant({ provider })).get(order)).text).toContain(
      'Auf Ihrem Kontoauszug A Brand of Uncommon Le ',
    )
  })
})
