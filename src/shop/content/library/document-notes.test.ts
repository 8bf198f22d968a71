import { expect, test } from 'vitest'
import { aTenant } from '../../../../tests/support/brands/brand.ts'
import { composeDocument } from './document.ts'
import { documentNotes } from './document-notes.ts'

const brand = aTenant({ features: { hasBlog: true }, bannerPages: ['/shop'] })
const post = (body: string) =>
  composeDocument({ head: { title: 'A', description: 'x', publishedOn: '2026-11-01' }, body })
const notesOf = (body: string, more: Record<string, string> = {}) =>
  documentNotes(
    brand,
    { 'posts/a.de.md': post(body), 'posts/a.en.md': post(body), 'pages/terms-of-use.de.md': post('x'), ...more },
    { kind: 'post', slug: 'a', language: 'de' },
  ).map(({ kind, value }) => (value === '' ? kind : `${kind} ${value}`))

test.each([
  ['nothing', '## One\n\n### Two\n\n## Three\n\n[Terms](/terms-of-use) [Shop](/shop/topup/x) [Blog](/blog)', []],
  ['a level that is skipped', '## One\n\n#### Two', ['headingSkips']],
  ['a text that begins a level too low', '### One', ['headingSkips']],
  [
    'a link to no page',
    '[a](/no-such-page) [b](/blog/a) [c](/blog/b) [d](https://a.example/x)',
    ['deadLink /no-such-page', 'deadLink /blog/b'],
  ],
  ['a picture', '![a](https://a.example/a.png)', ['noPictures']],
  ['HTML', 'a <b>b</b>', ['noHtml']],
])('a post is told of %s', (_, body, notes) => {
  expect(notesOf(body)).toEqual(notes)
})

test('a document is told of languages that lack it, and of pages that nobody sees', () => {
  const all = { 'posts/a.de.md': post('x') }
  const kinds = (of: Parameters<typeof documentNotes>[2], in_ = brand) =>
    documentNotes(in_, all, of).map(({ kind, value }) => `${kind} ${value}`.trim())
  expect(kinds({ kind: 'post', slug: 'a', language: 'de' })).toEqual(['missingIn en'])
  const silent = aTenant({})
  expect(kinds({ kind: 'post', slug: 'a', language: 'de' }, silent)).toEqual(['noBlog', 'missingIn en'])
  expect(kinds({ kind: 'banner', slug: 'a', language: 'de' }, silent)).toContain('noBannerPage')
})

test('a page that a setting leaves out is none to lead to; a decision is reviewed in every shop', () => {
  const body = '[a](/support) [b](/support?topic=decision) [c](/impressum) [d](/login) [e](/blog) [f](/contact)'
  const all = { 'pages/a.de.md': post(body) }
  const dead = (settings: Parameters<typeof aTenant>[0]) =>
    documentNotes(aTenant({ locales: ['de'], ...settings }), all, { kind: 'page', slug: 'a', language: 'de' })
      .filter(({ kind }) => kind === 'deadLink')
      .map(({ value }) => value)
  expect(dead({ features: { hasBlog: true }, visibility: { customerSupport: true, impressum: true } })).toEqual([])
  expect(
    dead({ features: { isAuthDisabled: true }, visibility: { customerSupport: false, impressum: false } }),
  ).toEqual(['/support', '/impressum', '/login', '/blog'])
})
