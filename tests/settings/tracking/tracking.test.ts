import { describe, expect, test } from 'vitest'
import type { WrittenSettings } from '#tenants/define'
import { aTenant } from '../../support/brands/brand.ts'
import { aGuest } from '../../support/pages/ask-page.tsx'

const main = '/shop/topup/firstbrand'
const shows = async (written: Partial<WrittenSettings>, path: string) => {
  const guest = aGuest(aTenant(written))
  const { text, html } = await guest.get(path)
  const linkNamed = (name: string) =>
    html
      .match(/<a [^>]*>.*?<\/a>/g)
      ?.find((link) => link.includes(name))
      ?.match(/href="([^"]*)"/)?.[1]
  return { text, html, t: guest.t, linkNamed }
}

/** The cookie page names the service and what it stores; without a service it says that there is none. */
async function isNamed(tracking: WrittenSettings['tracking'], name: string): Promise<void> {
  const on = await shows({ tracking }, '/cookies')
  expect(on.text).toContain(name)
  expect(on.text).toContain(on.t('cookies.for.clientId'))
  const off = await shows({}, '/cookies')
  expect(off.text).not.toContain(name)
  expect(off.text).toContain(off.t('cookies.nobody'))
  expect(off.text).not.toContain(off.t('cookies.for.clientId'))
}

describe('tracking.gtmId', () => {
  test('the page about cookies names the service', () => isNamed({ gtmId: 'GTM-1' }, 'Google Tag Manager'))
})

describe('tracking.hotjarId', () => {
  test('the page about cookies names the service', () => isNamed({ hotjarId: '1' }, 'Hotjar'))
})

describe('tracking.xtremepushId', () => {
  test('the page about cookies names the service', () => isNamed({ xtremepushId: 'x-1' }, 'Xtremepush'))
})

describe('tracking.convergePixel', () => {
  test('the page about cookies names the service', () => isNamed({ convergePixel: 'c-1' }, 'Converge'))
})

describe('tracking.messengerAppId', () => {
  test('previews of a link name the app; no conversation can be opened with it', async () => {
    const on = await shows({ tracking: { messengerAppId: '100' } }, main)
    expect(on.html).toContain('<meta property="fb:app_id" content="100"/>')
    expect(on.text).not.toContain(on.t('messenger'))
    expect((await shows({}, main)).html).not.toContain('fb:app_id')
  })
})

describe('tracking.messengerPage', () => {
  test('a link opens a conversation; without it there is none', async () => {
    const on = await shows({ tracking: { messengerPage: 'first.brand' } }, main)
    expect(on.linkNamed(on.t('messenger'))).toBe('https://m.me/first.brand')
    const off = await shows({}, main)
    expect(off.text).not.toContain(off.t('messenger'))
  })
})

describe('tracking.freshdeskProductId', () => {
  test('a chat may be opened, whose script is not there before; never in the checkout; without it there is none', async () => {
    const tracking = { freshdeskProductId: '77' }
    const on = await shows({ tracking }, main)
    expect(on.text).toContain(on.t('chat'))
    expect(on.html).not.toContain('<iframe')
    expect((await shows({ tracking }, '/shop/checkout/cart')).text).not.toContain(on.t('chat'))
    expect((await shows({}, main)).text).not.toContain(on.t('chat'))
  })
})

describe('tracking.whatsAppShopUrl', () => {
  test('a link leads to the shop at WhatsApp; without it there is none', async () => {
    const on = await shows({ tracking: { whatsAppShopUrl: 'https://wa.me/c/49123' } }, main)
    expect(on.linkNamed(on.t('whatsAppShop'))).toBe('https://wa.me/c/49123')
    const off = await shows({}, main)
    expect(off.text).not.toContain(off.t('whatsAppShop'))
  })
})

describe('tracking.whatsAppPhoneNumber', () => {
  test('a link asks by WhatsApp; without a number there is none', async () => {
    const on = await shows({ tracking: { whatsAppPhoneNumber: '4915100000000' } }, main)
    expect(on.linkNamed(on.t('whatsAppHelp'))).toBe('https://wa.me/4915100000000')
    const off = await shows({}, main)
    expect(off.text).not.toContain(off.t('whatsAppHelp'))
  })
})

describe('widgets.trustPilotWidget', () => {
  test('a link leads to the reviews; without it there is none', async () => {
    const on = await shows({ widgets: { trustPilotWidget: 'first.example' } }, main)
    expect(on.linkNamed(on.t('reviewsAt', { name: 'Trustpilot' }))).toBe(
      'https://www.trustpilot.com/review/first.example',
    )
    expect((await shows({}, main)).text).not.toContain('Trustpilot')
  })
})

describe('widgets.feedbackCompanyWidget', () => {
  test('a link leads to the reviews; without it there is none', async () => {
    const on = await shows({ widgets: { feedbackCompanyWidget: 'first' } }, main)
    expect(on.linkNamed(on.t('reviewsAt', { name: 'The Feedback Company' }))).toContain('/first')
    expect((await shows({}, main)).text).not.toContain('Feedback Company')
  })
})

describe('widgets.sovendusContainer', () => {
  test('the page about cookies names the partner, whose offer comes after consent only', async () => {
    const sovendusContainer = { trafficSourceNumber: '1', trafficMediumNumber: '2' }
    expect((await shows({ widgets: { sovendusContainer } }, '/cookies')).text).toContain('Sovendus')
    expect((await shows({}, '/cookies')).text).not.toContain('Sovendus')
  })
})

describe('hasSessionIdCookie', () => {
  test('the page about cookies tells of it; without it, it does not', async () => {
    const on = await shows({ hasSessionIdCookie: true }, '/cookies')
    expect(on.text).toContain(on.t('cookies.for.session'))
    expect((await shows({}, '/cookies')).text).not.toContain(on.t('cookies.for.session'))
  })
})
