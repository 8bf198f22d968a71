import { expect, test } from 'vitest'
import { openContent } from '#content'
import { hashOf } from '#kit/plain-page'
import { aTenant } from '../../../tests/support/brands/brand.ts'
import { cardFieldsPage } from './page.ts'
import { cardFieldsScript } from './script.ts'

const tenant = aTenant({ locales: ['de', 'tr'] })
const content = openContent('locales')
const shown = (language: string, script = 'https://js.provider.example/v1/mollie.js') =>
  cardFieldsPage({
    fields: { script, profileId: 'pfl_1', locale: language === 'de' ? 'de_DE' : undefined, isTest: true },
    language,
    translate: content.translator(tenant, language),
    shops: ['https://shop.example', 'https://www.shop.example'],
    log: '/firstbrand',
  })
const policyOf = (answer: Response) => answer.headers.get('content-security-policy')?.split('; ') ?? []

test('only the brand’s own pages may frame it, and only the provider’s script runs in it beside its own', () => {
  const answer = shown('de')
  expect(policyOf(answer)).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      `script-src '${hashOf(cardFieldsScript)}' https://js.provider.example`,
      'frame-src https://js.provider.example',
      "form-action 'none'",
      'frame-ancestors https://shop.example https://www.shop.example',
      'report-uri /firstbrand',
    ]),
  )
  expect(answer.headers.has('x-frame-options')).toBe(false)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test.each(['de', 'tr'])('it names each field, and what is wrong with it, in %s', async (language) => {
  const html = await shown(language).text()
  const t = content.translator(tenant, language)
  expect(html).toContain(`<html lang="${language}">`)
  for (const key of ['cardNumber', 'cardHolder', 'cardExpiry', 'cardCode'] as const) {
    expect(html).toContain(`<span class="label">${t(key)}</span>`)
    expect(html).toContain(`role="alert" hidden>${t(`${key}NotValid`)}</p>`)
  }
})

test('it has no field of its own: what is typed, is typed into the provider’s frames', async () => {
  expect(await shown('de').text()).not.toMatch(/<(input|form|textarea)\b/)
})

test('the provider is told profile, language and test mode; a language that it does not speak is left to it', async () => {
  const settings = async (language: string) =>
    JSON.parse(/id="settings">(.*?)<\/script>/.exec(await shown(language).text())?.[1] ?? '')
  expect(await settings('de')).toMatchObject({ profileId: 'pfl_1', options: { locale: 'de_DE', testmode: true } })
  expect((await settings('tr')).options).toEqual({ testmode: true })
})
