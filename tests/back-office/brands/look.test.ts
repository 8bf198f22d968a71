import { expect, test } from 'vitest'
import { loadTenants } from '#tenants'
import { backOfficeOf } from '../../support/back-office/ask-back-office.ts'
import { leastSettings } from '../../support/brands/brand.ts'
import { brandFolders, tenantFile } from '../../support/brands/brand-folders.ts'
import { badDay } from '../../support/shop/bad-day.ts'

// A brand manager changes how the brand looks, and is told how it stands out.

const day = await badDay()
const { app, ours, theirs, ownerUrl } = day
const settings = { ...leastSettings, look: { light: { accent: '#aa0033', onAccent: '#ffffff' } } }
const load = async () =>
  loadTenants({
    ownerUrl,
    folder: await brandFolders({
      [ours]: { 'tenant.ts': tenantFile({ ...settings, domains: ['first.example'] }) },
      [theirs]: { 'tenant.ts': tenantFile({ ...settings, domains: ['second.example'] }) },
    }),
  })
const { operator } = backOfficeOf(app)
const mona = operator('brand-manager', [ours], { name: 'Mona' })

async function aDraft(): Promise<string> {
  await load()
  const { html } = await mona.get(`/brands/${ours}`)
  const key = /name="key" value="([^"]+-brand\.draft\.begin)"/.exec(html)?.[1] ?? ''
  const begun = await mona.post(`/brands/${ours}`, { action: 'brand.draft.begin', title: 'spring', key })
  return `${begun.location}?group=look`
}
const formOf = (html: string, action: string, more: Record<string, string>) => ({
  action,
  key: new RegExp(`name="key" value="([^"]+-${action}[^"]*)"`).exec(html)?.[1] ?? '',
  ...more,
})

test('a colour is changed, and its contrast said beside it', async () => {
  const path = await aDraft()
  const { html, text } = await mona.get(path)
  expect(text).toMatch(/7\.\d+ to 1 on Buttons/)
  const change = { 'was look.light.accent': '#aa0033', 'is look.light.accent': '#FFDD00' }
  const after = await mona.post(path, formOf(html, 'brand.draft.change', change))
  expect(after.text).toContain('to 1 on Buttons: too faint, 4.5 is needed')
  expect(after.html).toContain('value="#ffdd00"')
  const typed = new URLSearchParams({ 'was look.light.onAccent': '#ffffff', 'is look.light.onAccent': '#000000' })
  const checked = await mona.get(`${path.replace(/\?.*/, '')}/check?${typed}`)
  expect(checked.html).toContain('looks')
  expect((await operator('brand-manager', [theirs]).get(path)).status).toBe(404)
})

test('what a setting means is said and found in the language of the operator', async () => {
  const path = (await aDraft()).replace('?group=look', '')
  const greta = operator('brand-manager', [ours], { language: 'de' })
  expect((await greta.get(`${path}?group=look`)).text).toContain('Rundung von Karten, in Pixeln.')
  const found = await greta.get(`${path}?find=rundung`)
  expect(found.text).toContain('look.controlRadius')
  expect(found.text).not.toContain('look.density')
  expect((await mona.get(`${path}?find=rundung`)).text).not.toContain('look.controlRadius')
})

test('a logo is brought, cleaned, shown, and given up again; what is none is refused', async () => {
  const path = await aDraft()
  const bring = async (file: string) => {
    const { html } = await mona.get(path)
    const form = new FormData()
    const fields = formOf(html, 'brand.draft.drawing', { name: 'logo' })
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', new File([file], 'logo.svg', { type: 'image/svg+xml' }))
    return mona.post(path, form)
  }
  expect((await bring('a photo')).text).toContain('The file is no SVG drawing.')
  expect((await bring('<svg><style>path{fill:red}</style></svg>')).text).toContain('coloured by styles')
  const shown = await bring('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script><path d="M0 0h9" /></svg>')
  const clean = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9" /></svg>'
  expect(shown.html).toContain(`data:image/svg+xml,${encodeURIComponent(clean)}`)
  const gone = await mona.post(path, formOf(shown.html, 'brand.draft.no-drawing', { name: 'logo' }))
  expect(gone.html).not.toContain(encodeURIComponent(clean))
})
