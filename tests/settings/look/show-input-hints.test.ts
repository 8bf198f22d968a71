import { describe, expect, test } from 'vitest'
import { aTenant } from '../../support/brands/brand.ts'
import { aGuest, element } from '../../support/pages/ask-page.tsx'
import { atPayment, payment } from '../../support/shop/at-payment.ts'

const helpful = { features: { showInputHelperText: true } }
const said = 'Hierhin geht die Quittung.'

describe('features.showInputHelperText', () => {
  test('on: fields say what they are for, to those who listen as well', async () => {
    const { html, text } = await (await atPayment(helpful)).get(payment)
    expect(text).toContain(`E-Mail-Adresse ${said}`)
    expect(text).toContain('Falls wir Ihnen einen Bestätigungscode senden müssen.')
    const [, described] = /aria-describedby="([^"]+)"/.exec(element(html, 'name="email"') ?? '') ?? []
    expect(html).toMatch(new RegExp(`id="${described}"[^>]*>${said}`))
    expect((await aGuest(aTenant(helpful)).get('/shop/topup/firstbrand')).text).toContain('So, wie Sie die Nummer')
  })

  test('off: fields have their names only', async () => {
    const { text } = await (await atPayment()).get(payment)
    expect(text).toContain('E-Mail-Adresse')
    expect(text).not.toContain(said)
    expect(text).not.toContain('Falls wir Ihnen')
    expect((await aGuest(aTenant()).get('/shop/topup/firstbrand')).text).not.toContain('So, wie Sie die Nummer')
  })
})
