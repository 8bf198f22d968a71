import { describe, expect, test } from 'vitest'
import { aPassword as password } from '../../support/customers/customer.ts'
import { element } from '../../support/pages/ask-page.tsx'
import { pagesOf } from '../../support/pages/pages.ts'
import { wire } from '../../support/shop/wire.ts'
import { untilHolds } from '../../support/test-run/until-holds.ts'

const world = await wire()
const pages = pagesOf(world)
const guest = (isPhoneRegistrationAllowed: boolean) => pages.guest({ isPhoneRegistrationAllowed })

/** The code in the text message to a number. */
const codeTo = (number: string): Promise<string> =>
  untilHolds(async () => {
    const inbox = await fetch(`${world.sandbox.url}/inbox.json?to=${encodeURIComponent(number)}`)
    const code = /\b\d{6}\b/.exec(((await inbox.json()) as { text: string }[])[0]?.text ?? '')?.[0]
    if (!code) throw new Error(`no code was sent to ${number}`)
    return code
  })

describe('isPhoneRegistrationAllowed', () => {
  test('on: an address or a number is asked for, and a number is proven by a code', async () => {
    const { get, post, t } = guest(true)
    for (const page of ['/register', '/login', '/reset-password']) {
      const { html, text } = await get(page)
      expect(text, page).toContain(t('emailOrPhone'))
      // A browser would not accept a number in a field for e-mail addresses.
      expect(element(html, 'name="emailOrPhone"'), page).toContain('type="text"')
    }
    expect((await post('/register', { emailOrPhone: 'Ada', password })).text).toContain(t('emailOrPhoneNotValid'))
    expect((await post('/register', { emailOrPhone: '+4915112345678', password })).location).toBe('/confirm?code')
    const code = await get('/confirm?code')
    expect(code.text).toContain(t('account.confirm.codeText'))
    expect(element(code.html, 'name="otp"')).toContain('autoComplete="one-time-code"')
    const otp = await codeTo('+4915112345678')
    const wrong = otp === '000000' ? '111111' : '000000'
    expect((await post('/confirm?code', { otp: wrong })).text).toContain(t('otpWrong'))
    expect((await post('/confirm?code', { otp })).location).toBe('/account?told=successfulRegistration')
  })

  test('off: only an address is asked for', async () => {
    const { get, t } = guest(false)
    for (const page of ['/register', '/login', '/reset-password']) {
      const { html, text } = await get(page)
      expect(text, page).toContain(t('email'))
      expect(text, page).not.toContain(t('emailOrPhone'))
      expect(element(html, 'name="email"'), page).toContain('type="email"')
    }
  })
})
