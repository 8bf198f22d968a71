import { describe, expect, test } from 'vitest'
import { element } from '../../support/pages/ask-page.tsx'
import { pagesOf } from '../../support/pages/pages.ts'
import { autoTopUps } from '../../support/shop/auto-top-ups.ts'
import { badDay } from '../../support/shop/bad-day.ts'

const here = '/account/auto-topups'
const topup = { autoTopupTypes: ['weekly' as const] }
const day = await badDay({ first: { topup } })
const { signedIn } = pagesOf(day)

async function aCustomer(allowAutoTopupPause: boolean) {
  const { id, email } = await autoTopUps(day).setUp({ recurringOption: { recurringType: 'WEEKLY', recurringDay: 1 } })
  return { id, ...(await signedIn(email, { topup: { ...topup, allowAutoTopupPause } })) }
}

describe('topup.allowAutoTopupPause', () => {
  test('on: a customer is told beforehand that they may pause, and does', async () => {
    const { get, post, t, tenant, id } = await aCustomer(true)
    expect((await get(tenant.mainPage)).text).toContain(t('kind.pause'))
    expect(element((await get(here)).html, 'value="pause"')).toContain('<button')
    expect((await post(here, { id, intent: 'pause' })).status).toBe(303)
    expect((await get(here)).text).toContain(t('account.autoTopups.paused'))
  })

  test('off: nothing speaks of pausing, and it is refused; what we paused can be activated nevertheless', async () => {
    const { get, post, t, tenant, id } = await aCustomer(false)
    expect((await get(tenant.mainPage)).text).not.toContain(t('kind.pause'))
    expect(element((await get(here)).html, 'value="pause"')).toBeUndefined()
    const refused = await post(here, { id, intent: 'pause' })
    expect([refused.status, refused.text.includes(t('autoTopUpPauseNotAllowed'))]).toEqual([422, true])
    await day.asOwner(
      `update auto_top_up set status = 'disabled', stopped_because = 'declined', next_run = null where auto_top_up_id = $1`,
      [id],
    )
    expect(element((await get(here)).html, 'value="activate"')).toContain('<button')
    expect((await post(here, { id, intent: 'activate' })).status).toBe(303)
  })
})
