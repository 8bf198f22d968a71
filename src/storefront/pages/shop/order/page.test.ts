import { describe, expect, it } from 'vitest'
import type { ReceiptView } from '#receipts/contract'
import { aGuest, element } from '../../../../../tests/support/ask-page.tsx'
import { aTenant } from '../../../../../tests/support/brand.ts'
import { fakeOrder } from '../../../../../tests/support/fake-orders.ts'
import { fakeWorld } from '../../../../../tests/support/fake-services.ts'
import { aBrandView } from '../../../../../tests/support/products.ts'
import { qrCodeOf } from '../../../document/qr-code-of.ts'

const brand = aTenant()
const here = (token: string, more = '') => `/shop/order?token=${token}${more}`

describe('the permanent page of an order', () => {
  it('shows payment, network and credit apart, each with its day and time', async () => {
    const guest = aGuest(brand)
    const { status, text, html } = await guest.get(here('success'))
    expect(status).toBe(200)
    expect(text).toContain('Bestellnummer S0000000001 · Bestellt am 1. März 2026, 11:00')
    for (const step of ['Bezahlt', 'An das Netz gesendet', 'Guthaben angekommen']) {
      expect(text).toContain(`${step} (erledigt) 1. März 2026, 11:00`)
    }
    expect(element(html, 'name="robots"')).toContain('noindex')
  })

  it('says what was paid how, what the statement calls the shop, and that no VAT is due', async () => {
    const { text } = await aGuest(aTenant({ statementName: 'FIRST TOPUP' })).get(here('success'))
    expect(text).toContain('Bezahlt mit Karte')
    expect(text).toContain('Auf Ihrem Kontoauszug FIRST TOPUP')
    expect(text).toContain('Mehrzweck-Gutschein')
  })

  it('shows the codes that open, and says in the place of one that does not whom to write to', async () => {
    const guest = aGuest(brand)
    const order = fakeOrder('success')
    const items = order.items.map((item) => ({ ...item, codes: [{ code: 'OPENS-1' }], codesUnreadable: true as const }))
    guest.world.orders.set('half', { ...order, items })
    const { status, text } = await guest.get(here('half'))
    expect(status).toBe(200)
    expect(text).toContain('OPENS-1')
    expect(text).toContain(guest.t('code.unreadable', { email: brand.supportEmail }))
    expect((await guest.get(here('success'))).text).not.toContain(
      guest.t('code.unreadable', { email: brand.supportEmail }),
    )
  })

  it('that only sets up tells of nothing paid, sent or arrived, and leads to what runs from then on', async () => {
    const guest = aGuest(brand)
    const { paidAt: _paid, sentAt: _sent, arrivedAt: _arrived, ...order } = fakeOrder('success')
    const autoTopupOption = {
      recurringOption: { recurringType: 'WEEKLY' as const, recurringDay: 1 },
      startsLater: true as const,
    }
    const items = order.items.map((item) => ({ ...item, autoTopupOption, quantity: 0, delivered: 0, grossAmount: 0 }))
    guest.world.orders.set('set-up', { ...order, items, totalPrice: 0 })
    guest.world.receipt = { sendAgain: [] }
    const { text, html } = await guest.get(here('set-up'))
    expect(text).toContain(guest.t('autoTopup.done'))
    expect(text).toContain('Automatische Aufladung: jeden Montag')
    expect(text).toContain('Bezahlt wird künftig mit Karte')
    for (const said of ['Nicht bezahlt', 'An das Netz gesendet', guest.t('receipt.get'), guest.t('receipt.later')])
      expect(text).not.toContain(said)
    expect(element(html, 'href="/account/auto-topups"')).toBeDefined()
  })

  it('that lets texts buy says so, and leads to where one looks after that', async () => {
    const guest = aGuest(brand)
    const order = fakeOrder('success')
    guest.world.orders.set('texts', { ...order, items: order.items.map((item) => ({ ...item, smsTopupConsent: {} })) })
    const { text, html } = await guest.get(here('texts'))
    expect(text).toContain(guest.t('account.sms.title'))
    expect(element(html, 'href="/account/sms-topups"')).toBeDefined()
    expect(html).not.toContain('href="/account/auto-topups"')
  })

  it('shows nobody’s name or whole address', async () => {
    const { html } = await aGuest(brand).get(here('success'))
    expect(html).toContain('a***@example.com')
    expect(html).not.toContain('ada@example.com')
    expect(html).not.toContain('Beispiel ')
  })

  it('leads nowhere with a link that is not one of ours', async () => {
    expect((await aGuest(brand).get(here('made-up'))).location).toBe('/not-found')
    expect((await aGuest(brand).get('/shop/order')).location).toBe('/not-found')
  })

  it('marks what was not delivered, and tells refunds with their day', async () => {
    const { text } = await aGuest(brand).get(here('partly-refunded'))
    expect(text.match(/Nicht geliefert/g)).toHaveLength(1)
    expect(text).toMatch(/Erstattung 15,00.€, erstattet am 1\. März 2026/)
  })

  it('shows the VAT of what is taxed when it is sold', async () => {
    const world = fakeWorld()
    const [item] = fakeOrder('success').items
    const tax = { rate: 19, amount: 2.4, net: 12.6, country: 'DE' }
    world.receipt = { items: item ? [{ ...item, vat: 'single-purpose', taxRates: [tax] }] : [], taxes: [tax] }
    const { text } = await aGuest(brand, 'de', world).get(here('success'))
    expect(text).toMatch(/Enthaltene USt\. \(19.%, Deutschland\): 2,40.€, netto 12,60.€/)
    expect(text).not.toContain('Mehrzweck-Gutschein')
  })

  it('tells the consent that ended the right to withdraw, with its day', async () => {
    const world = fakeWorld()
    world.receipt = { startNow: { text: 'Bitte sofort.', at: '2026-03-01T10:00:00.000Z' } }
    const { text } = await aGuest(brand, 'de', world).get(here('success'))
    expect(text).toContain('Bitte sofort. Zugestimmt am 1. März 2026, 11:00')
  })

  it('sends the receipt again by each way there is, and says so', async () => {
    const world = fakeWorld()
    world.receipt = { sendAgain: [{ channel: 'sms', to: '+4917*****78' }] }
    const guest = aGuest(brand, 'de', world)
    expect((await guest.get(here('success'))).text).toContain('Per SMS an +4917*****78 senden')
    const { status, location } = await guest.post(here('success'), { intent: 'sms' })
    expect([status, location]).toEqual([303, here('success', '&told=sent')])
    expect(guest.world.calls).toEqual(['sendReceiptAgain {"token":"success","channel":"sms"}'])
    expect((await guest.get(location ?? '')).text).toContain('Ihre Quittung ist unterwegs')
  })

  it('offers no receipt before there is one', async () => {
    const { text, html } = await aGuest(brand).get(here('sent'))
    expect(text).toContain('sobald alles angekommen ist')
    expect(html).not.toContain('value="email" class')
    expect(text).not.toContain('Noch einmal an')
  })

  it('takes another e-mail address, keeps what was typed wrong, and asks to confirm', async () => {
    const world = fakeWorld()
    const guest = aGuest(brand, 'de', world)
    const wrong = await guest.post(here('success'), { intent: 'address', email: 'ada@' })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('vollständige E-Mail-Adresse')
    expect(element(wrong.html, 'id="email"')).toContain('value="ada@"')
    expect(element(wrong.html, 'group/email')).toContain('open=""')
    const right = await guest.post(here('success'), { intent: 'address', email: 'ada@right.example' })
    expect(right.location).toBe(here('success', '&told=asked'))
    expect(world.calls).toEqual(['correctEmail ada@right.example'])
    world.receipt = { newEmail: 'a***@right.example' }
    expect((await guest.get(right.location ?? '')).text).toContain(
      'Wir haben einen Link an a***@right.example gesendet',
    )
  })

  it('confirms an address only when its owner presses the button', async () => {
    const guest = aGuest(brand)
    const link = '/shop/order/email?token=good'
    expect((await guest.get(link)).text).toContain('Ja, das ist meine Adresse')
    const { location } = await guest.post(link, {})
    expect(location).toBe(here('success', '&told=confirmed'))
    expect((await guest.get(location ?? '')).text).toContain('die neue Adresse ist bestätigt')
    const old = await guest.post('/shop/order/email?token=old', {})
    expect([old.status, old.text.includes('Dieser Link')]).toEqual([422, true])
  })

  it('lets an order that came to nothing be tried again', async () => {
    const guest = aGuest(brand)
    expect((await guest.get(here('failed'))).text).toContain(guest.t('tryAgain'))
    expect((await guest.post(here('failed'), { intent: 'retry' })).location).toBe(
      '/shop/checkout/payment?status=failed&reason=insufficient_funds&method=creditcard',
    )
  })

  it('says why nothing arrived and what becomes of the money, and asks for another number', async () => {
    const guest = aGuest(brand)
    guest.world.orders.set('real', fakeOrder('number-refused'))
    const { html, text } = await guest.get(here('real'))
    expect(text).toContain('Das Netz hat die Nummer +49 1511 2345678 nicht angenommen.')
    expect(text).toMatch(/15,00.€ sind seit dem 1\. März 2026 auf dem Rückweg zu Ihnen\./)
    expect(element(html, 'value="another-number"')).toBeDefined()
    expect(html).not.toContain('value="again"')
    const { location } = await guest.post(here('real'), { intent: 'another-number' })
    expect(location).toBe('/shop/topup/firstbrand?amount=15')
    const doubt = await guest.get(here('in-doubt'))
    expect(doubt.text).toMatch(/Rückzahlung von 15,00.€ ist noch nicht bestätigt/)
    for (const invitation of ['retry', 'another-number', 'again'])
      expect(doubt.html).not.toContain(`value="${invitation}"`)
  })

  it('leads to the support form with the order’s number in it, where the brand has one', async () => {
    const guest = aGuest(brand)
    expect((await guest.get(here('success'))).html).toContain('href="/support?order=S0000000001"')
    const form = await guest.get('/support?order=S0000000001')
    expect(element(form.html, 'id="orderNumber"')).toContain('value="S0000000001"')
    const hidden = await aGuest(aTenant({ visibility: { customerSupport: false } })).get(here('success'))
    expect(hidden.html).not.toContain('/support')
  })

  it('stands at the root where the shop does, and only there', async () => {
    const atRoot = aTenant({ features: { isReloadsOneTenant: true }, mainPage: '/' })
    expect((await aGuest(atRoot).get('/order?token=success')).status).toBe(200)
    expect((await aGuest(brand).get('/order?token=success')).location).toBe('/not-found')
  })

  it('is led to by the result page', async () => {
    const { html } = await aGuest(brand).get('/shop/checkout/result?order=success')
    expect(html).toContain('href="/shop/order?token=S0000000001"')
    const pending = await aGuest(brand).get('/shop/checkout/result?order=pending')
    expect(pending.html).not.toContain('/shop/order')
  })
})

describe('an eSIM on the page of its order', () => {
  const code = 'LPA:1$smdp.example$QR-CODE-1'
  const esim = {
    unit: 'u-1',
    iccid: '8988303000000000001',
    isTopUp: false,
    amount: 18.9,
    install: {
      activationCode: code,
      smdpAddress: 'smdp.example',
      matchingId: 'QR-CODE-1',
      appleUrl: `https://apple.example/?carddata=${code}`,
      androidUrl: `https://android.example/?carddata=${code}`,
    },
  }
  const withEsim = (esims: object[]) => {
    const world = fakeWorld()
    const [item] = fakeOrder('success').items
    const place = { coverage: [{ country: 'TR', networks: ['One'] }], productIds: ['turkey-5gb'] }
    world.brands = [aBrandView('turkey', [], { brandName: 'Türkei', ...place })]
    world.receipt = {
      items: item ? [{ ...item, productId: 'turkey-5gb', kind: 'esim-plan', esims }] : [],
    } as ReceiptView
    return world
  }

  it('has one button for each kind of phone, the code to scan, the same by hand, and what is left', async () => {
    const world = withEsim([esim])
    world.esims = [{ unit: 'u-1', iccid: esim.iccid, state: 'new', left: [{ megabytes: 5000 }] }]
    const guest = aGuest(brand, 'de', world)
    const { html, text } = await guest.get(here('success'))
    expect(html).toMatch(
      /<a [^>]*href="https:\/\/apple\.example\/\?carddata=[^"]*QR-CODE-1"[^>]*>Auf dem iPhone installieren/,
    )
    expect(html).toMatch(
      /<a [^>]*href="https:\/\/android\.example\/\?carddata=[^"]*QR-CODE-1"[^>]*>Auf Android installieren/,
    )
    expect(html).toContain('aria-label="QR-Code zum Installieren der eSIM"')
    expect(html).toContain(qrCodeOf(code).path)
    expect(text).toContain('SM-DP+-Adresse smdp.example Aktivierungscode QR-CODE-1')
    expect(text).toMatch(/Noch nicht installiert Noch verfügbar 5.GB/)
    expect(html).toContain('href="/shop/credit/turkey?iccid=8988303000000000001"')
  })

  it('can be asked to be taken back, and promises nothing before the network agreed', async () => {
    const guest = aGuest(brand, 'de', withEsim([esim]))
    const { text } = await guest.get(here('success'))
    expect(text).toContain('Um Rücknahme bitten')
    expect(text).toMatch(/können nicht versprechen, dass es zustimmt. Sobald sie storniert ist, erhalten Sie 18,90.€/)
    const { location } = await guest.post(here('success'), { intent: 'returnEsim', unit: 'u-1' })
    expect(location).toBe(here('success', '&told=returned'))
    expect((await guest.get(here('success', '&told=returned'))).text).toContain('Wir haben Ihre Bitte erhalten')
    expect(guest.world.calls).toEqual(['returnEsim u-1'])
  })

  it('says that its return was turned down, and goes on showing how it is installed', async () => {
    const world = withEsim([esim])
    world.esims = [{ unit: 'u-1', iccid: esim.iccid, state: 'new', returned: 'refused' }]
    const { text } = await aGuest(brand, 'de', world).get(here('success'))
    expect(text).toContain('Das Netz hat der Stornierung dieser eSIM nicht zugestimmt')
    expect(text).toContain('Auf dem iPhone installieren')
    expect(text).not.toContain('Um Rücknahme bitten')
  })

  it('shows no code once it is installed, asked to be taken back or went on top of another', async () => {
    const installed = withEsim([esim])
    installed.esims = [
      { unit: 'u-1', iccid: esim.iccid, state: 'installed', installedAt: '2026-03-02T10:00:00.000Z', left: [] },
    ]
    const asked = withEsim([esim])
    asked.esims = [{ unit: 'u-1', iccid: esim.iccid, state: 'new', returned: 'asked' }]
    const { install: _, ...bare } = esim
    const cases = [
      [installed, 'Installiert am 2. März 2026'],
      [asked, 'Sie haben um die Rücknahme dieser eSIM gebeten'],
      [withEsim([{ ...bare, isTopUp: true }]), 'Der Tarif ist auf Ihrer eSIM'],
    ] as const
    for (const [world, said] of cases) {
      const { html, text } = await aGuest(brand, 'de', world).get(here('success'))
      expect(text).toContain(said)
      expect(html).not.toContain('QR-CODE-1')
      expect(text).not.toContain('Auf dem iPhone installieren')
      expect(text).not.toContain('Um Rücknahme bitten')
    }
  })
})

describe('a gift on the page of its order', () => {
  const gift = {
    line: 1,
    recipientName: 'Ada',
    recipientEmail: 'a***@example.com',
    senderName: 'Bob',
    message: 'Alles Gute!',
    sendOn: '2026-12-24',
    sendAt: '2026-12-24T07:00:00.000Z',
  }
  const withGift = (more: Partial<ReceiptView['gifts'][number]>) => {
    const world = fakeWorld()
    world.receipt = { gifts: [{ ...gift, state: 'waiting', ...more }] }
    return aGuest(brand, 'de', world)
  }

  it('says when it goes out, and can be changed or taken back until then', async () => {
    const guest = withGift({})
    const { html, text } = await guest.get(here('success'))
    expect(text).toContain('Ihr Geschenk für Ada Geht am 24. Dezember 2026, 08:00 an a***@example.com.')
    expect(element(html, 'id="recipientName-1"')).toContain('value="Ada"')
    expect(element(html, 'id="sendOn-1"')).toContain('value="2026-12-24"')
    expect(html).toContain('Alles Gute!</textarea>')
    const fields = { 'recipientName-1': 'Ada L', 'senderName-1': 'Bob', 'message-1': '', 'sendOn-1': '' }
    const changed = await guest.post(here('success'), { intent: 'gift', line: '1', ...fields })
    expect((await guest.get(changed.location ?? '')).text).toContain('Das Geschenk ist geändert')
    const off = await guest.post(here('success'), { intent: 'gift-off', line: '1' })
    expect((await guest.get(off.location ?? '')).text).toContain('Ihr Geld kommt zurück')
    expect(guest.world.calls).toEqual([
      expect.stringMatching(/^changeGift .*"line":1.*"recipientName":"Ada L","recipientEmail":""/),
      'callOffGift {"token":"success","line":1}',
    ])
  })

  it('comes back with what is wrong beside its field', async () => {
    const { status, html } = await withGift({}).post(here('success'), {
      intent: 'gift',
      line: '1',
      'recipientName-1': 'Ada',
      'message-1': 'Bis bald',
    })
    expect(status).toBe(422)
    expect(element(html, 'id="senderName-1"')).toContain('aria-invalid="true"')
    expect(html).toContain('Bis bald</textarea>')
  })

  it('once sent can be sent again, not too often, and not changed any more', async () => {
    const guest = withGift({ state: 'sent', sentAt: '2026-12-24T07:00:30.000Z', message: '' })
    const { html, text } = await guest.get(here('success'))
    expect(text).toContain('Am 24. Dezember 2026, 08:00 an a***@example.com gesendet.')
    expect(text).toContain('Noch einmal an a***@example.com senden')
    expect(html).not.toContain('name="recipientName-1"')
    expect((await guest.post(here('success'), { intent: 'gift-again', line: '1' })).status).toBe(429)
  })
})
