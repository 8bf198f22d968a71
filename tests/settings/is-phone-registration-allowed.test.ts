import { describe, expect, test } from 'vitest'
import { aGuest, element } from '../support/ask-page.tsx'
import { aTenant } from '../support/brand.ts'

const guest = (isPhoneRegistrationAllowed: boolean) => aGuest(aTenant({ isPhoneRegistrationAllowed }))
const password = 'a long enough password'

describe('isPhoneRegistrationAllowed', () => {
  test('on: an address or a number is asked for, and a number is proven by a code', async () => {
    const { get, post, t } = guest(true)
    for (const page of ['/register', '/login', '/reset-password']) {
      const { html, text } = await get(page)
      expect(text, page).toContain(t('emailOrPhone'))
      // A browser would not let a number into a field for addresses.
      expect(element(html, 'name="emailOrPhone"'), page).toContain('type="text"')
    }
    expect((await post('/register', { emailOrPhone: 'Ada', password })).text).toContain(t('emailNotValid'))
    expect((await post('/register', { emailOrPhone: '+4915112345678', password })).location).toBe('/confirm?code')
    const code = await get('/confirm?code')
    expect(code.text).toContain(t('account.confirm.codeText'))
    expect(element(code.html, 'name="otp"')).toContain('autoComplete="one-time-code"')
    expect((await post('/confirm?code', { otp: '000000' })).text).toContain(t('otpWrong'))
    expect((await post('/confirm?code', { otp: '123456' })).location).toBe('/account?told=successfulRegistration')
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
