import { describe, expect, test } from 'vitest'
import { aGuest, element } from '../support/ask-page.tsx'
import { aTenant } from '../support/brand.ts'
import { ada } from '../support/fake-accounts.ts'
import { anAutoTopUp } from '../support/fake-auto-top-ups.ts'

const here = '/account/auto-topups'
function aCustomer(allowAutoTopupPause: boolean) {
  const customer = aGuest(aTenant({ topup: { autoTopupTypes: ['weekly'], allowAutoTopupPause } }))
  customer.world.customer = ada
  customer.world.autoTopUps = [anAutoTopUp()]
  return customer
}
const pause = { id: 'atu-1', intent: 'pause' }

describe('topup.allowAutoTopupPause', () => {
  test('on: a customer is told beforehand that they may pause, and does', async () => {
    const customer = aCustomer(true)
    expect((await customer.get(customer.shop.tenant.mainPage)).text).toContain(customer.t('kind.pause'))
    expect(element((await customer.get(here)).html, 'value="pause"')).toContain('<button')
    expect((await customer.post(here, pause)).status).toBe(303)
    expect((await customer.get(here)).text).toContain(customer.t('account.autoTopups.paused'))
  })

  test('off: nothing speaks of pausing, and it is refused; what we paused can be activated nevertheless', async () => {
    const customer = aCustomer(false)
    expect((await customer.get(customer.shop.tenant.mainPage)).text).not.toContain(customer.t('kind.pause'))
    expect(element((await customer.get(here)).html, 'value="pause"')).toBeUndefined()
    const refused = await customer.post(here, pause)
    expect([refused.status, refused.text.includes(customer.t('autoTopUpPauseNotAllowed'))]).toEqual([422, true])
    customer.world.autoTopUps = [anAutoTopUp({ status: 'DISABLED', stoppedBecause: 'declined' })]
    expect(element((await customer.get(here)).html, 'value="activate"')).toContain('<button')
  })
})
