import { expect, test } from 'vitest'
import { perform } from '#admin/actions'
import { readDraft } from '#admin/brands'
import { loadTenants } from '#tenants'
import { backOfficeOf } from '../../support/back-office/ask-back-office.ts'
import { leastSettings } from '../../support/brands/brand.ts'
import { brandFolders, tenantFile } from '../../support/brands/brand-folders.ts'
import { wire } from '../../support/shop/wire.ts'

// The page of a draft sets a time by the brand's clock, and says what is set.

const { app, ours, theirs, ownerUrl } = await wire({ hasWorker: false })
const { operator } = backOfficeOf(app)
const mona = operator('brand-manager', [ours], { name: 'Mona' })
const theo = operator('brand-manager', [ours], { name: 'Theo' })
const press = (name: string) => ({ key: name })

test('a time in the past stays typed with its refusal beside it; a good one is shown by the brand’s clock, and taken back', async () => {
  await loadTenants({
    ownerUrl,
    folder: await brandFolders({
      [ours]: { 'tenant.ts': tenantFile({ ...leastSettings, domains: ['first.example'] }) },
      [theirs]: { 'tenant.ts': tenantFile({ ...leastSettings, domains: ['second.example'] }) },
    }),
  })
  const admin = await mona.admin()
  for (const one of [mona, theo]) one.prove(admin.clock.now())
  await perform(await mona.admin(), 'brand.adopt', { tenant: ours }, press('adopt'))
  const begun = await perform(admin, 'brand.draft.begin', { tenant: ours, title: 'night' }, press('begin'))
  const { draftId } = 'done' in begun ? begun.done : expect.fail(JSON.stringify(begun))
  const changes = [{ field: 'supportPhone', value: '+49 30 7654321' }]
  await perform(admin, 'brand.draft.change', { tenant: ours, draftId, changes }, press('change'))
  const path = `/brands/${ours}/drafts/${draftId}`
  const { revision = 0 } = (await readDraft(admin, ours, draftId)) ?? {}
  const set = (at: string, key: string) =>
    mona.post(path, {
      form: 'schedule',
      action: 'brand.schedule',
      key,
      revision: `${revision}`,
      at,
      note: 'at "night"',
    })

  for (const at of ['2020-01-01T08:00', '', 'tomorrow', '2027-02-30T08:00']) {
    const { html, text } = await set(at, `bad ${at}`)
    expect(text).toContain('Choose a time that is still to come')
    expect(html).toMatch(/aria-invalid="true"/)
    expect(html).toContain(`value="${at}"`)
    expect(html).toContain('value="at &quot;night&quot;"')
  }
  const year = admin.clock.now().getUTCFullYear() + 1
  // In summer Berlin is two hours ahead.
  const good = await set(`${year}-07-01T08:00`, 'good')
  expect(good.text).toContain('The draft will be published at its time.')
  expect(good.html).toContain(`dateTime="${year}-07-01T06:00:00.000Z"`)
  expect(good.text).toMatch(/Goes out: .*08:00.*set by/)
  expect(good.html).not.toContain('name="at"')
  expect((await theo.get(`/brands/${ours}`)).text).toMatch(/night.*Goes out: .*08:00/s)
  const changed = [{ field: 'supportPhone', value: '+49 30 7654322' }]
  await perform(await theo.admin(), 'brand.draft.change', { tenant: ours, draftId, changes: changed }, press('again'))
  expect((await mona.get(path)).text).toContain('The draft was changed since: it does not go out.')
  const back = await theo.post(path, { action: 'brand.unschedule', key: 'back' })
  expect(back.text).toContain('No time is set any more.')
  expect(back.text).not.toContain('Goes out')
})

test('whoever may only look sees no form, and cannot send it', async () => {
  const reviewer = operator('reviewer')
  const admin = await mona.admin()
  const begun = await perform(admin, 'brand.draft.begin', { tenant: ours, title: 'other' }, press('begin other'))
  const { draftId } = 'done' in begun ? begun.done : expect.fail(JSON.stringify(begun))
  const changes = [{ field: 'supportPhone', value: '+49 30 7654323' }]
  await perform(admin, 'brand.draft.change', { tenant: ours, draftId, changes }, press('change other'))
  const path = `/brands/${ours}/drafts/${draftId}`
  expect((await mona.get(path)).html).toContain('name="at"')
  expect((await reviewer.get(path)).html).not.toContain('name="at"')
  const sent = { action: 'brand.schedule', key: 'sly', revision: '1', at: '2099-01-01T08:00', note: 'slyly' }
  expect((await reviewer.post(path, sent)).text).toContain('Your role does not allow this')
})
