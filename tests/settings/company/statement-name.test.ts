import { describe, expect, it } from 'vitest'
import { orderPath } from '#receipts'
import type { WrittenSettings } from '#tenants/define'
import { aTenant } from '../../support/brands/brand.ts'
import { pagesOf } from '../../support/pages/pages.ts'
import { badDay, numberEnding } from '../../support/shop/bad-day.ts'

const day = await badDay()
const { guest } = pagesOf(day)
const { orderNumber } = await day.order([{ amount: 15, number: numberEnding('999') }])
const page = await orderPath(await day.app.shopOf(day.ours), orderNumber)
/** The page of an order by card at a brand with these settings. */
const said = async (settings: Partial<WrittenSettings>) => (await guest(settings).get(page)).text

describe('statementName', () => {
  it('is what the order’s page says that the bank statement shows', async () => {
    expect(await said({ statementName: 'SALDO*FIRST' })).toContain('Auf Ihrem Kontoauszug SALDO*FIRST')
  })

  it('survives being stored: what was made of a name is itself a name that may be written down', () => {
    const { statementName } = aTenant({ provider: { name: 'ja! (mobil/net)', shortName: 'ja' } })
    expect(statementName).toBe('ja mobilnet')
    expect(aTenant({ statementName }).statementName).toBe(statementName)
  })

  it('is the provider’s name unless said, as long as statements allow', async () => {
    const provider = { name: 'A Brand of Uncommon Length', shortName: 'Brand' }
    expect(await said({ provider })).toContain('Auf Ihrem Kontoauszug A Brand of Uncommon Le ')
  })
})
