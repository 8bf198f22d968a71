import { expect, test } from 'vitest'
import type { Tags } from '../document/head.tsx'
import { headHtml } from './head-html.server.tsx'

const tags: Tags = {
  named: 'Guthaben – Shop',
  description: 'Einfach & schnell',
  siteName: 'Shop',
  language: 'de',
  messengerAppId: undefined,
  listed: {
    page: 'https://a.example/x',
    canonical: 'https://a.example/x',
    kind: 'website',
    locales: ['de', 'en'],
    picture: undefined,
  },
}

test('a head that differs in one thing is another head', () => {
  const others: Tags[] = [
    { ...tags, named: '<b>' },
    { ...tags, description: undefined },
    { ...tags, siteName: 'Other' },
    { ...tags, language: 'en' },
    { ...tags, messengerAppId: '7' },
    { ...tags, listed: undefined },
    ...[
      { page: 'https://b.example/x' },
      { canonical: 'https://a.example/x?lng=de' },
      { kind: 'article' },
      { locales: [] },
      { picture: 'https://a.example/share/shop.png' },
    ].map((other) => ({ ...tags, listed: { ...(tags.listed as NonNullable<Tags['listed']>), ...other } })),
  ]
  const heads = [tags, ...others].map(headHtml)
  expect(new Set(heads).size).toBe(heads.length)
  expect([tags, ...others].map(headHtml)).toEqual(heads)
})

test('what a head says is text, whatever stands in it', () => {
  expect(headHtml({ ...tags, named: '</title><script>' })).toContain('<title>&lt;/title&gt;&lt;script&gt;</title>')
  expect(headHtml(tags)).toContain('content="Einfach &amp; schnell"')
})
