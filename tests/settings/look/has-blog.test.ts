import { describe, expect, test } from 'vitest'
import { aTenant } from '../../support/brands/brand.ts'
import { aGuest, element } from '../../support/pages/ask-page.tsx'

const aPost = (slug: string, title: string) => ({
  slug,
  language: 'de',
  title,
  description: 'Kurz gesagt',
  body: '## Drei Wege\n\nEin *Rat*.',
  publishedOn: '2030-01-31',
  picture: [],
})
const guest = (hasBlog: boolean) => {
  const post = ['eins', 'zwei', 'drei', 'vier'].map((slug) => aPost(slug, `Artikel ${slug}`))
  return aGuest(aTenant({ features: { hasBlog } }), 'de', { documents: { post } })
}

describe('features.hasBlog', () => {
  test('on: articles are listed, each leads to its page, and the rest stands on the next', async () => {
    const { get, t } = guest(true)
    const { html, text } = await get('/blog')
    expect(text).toContain('Artikel drei')
    expect(text).not.toContain('Artikel zwei')
    expect(text).toContain(t('articlesMore'))
    expect(element(html, 'href="/blog?page=2"')).toBeDefined()
    expect(element(html, 'href="/blog/eins"')).toBeDefined()
    const next = await get('/blog?page=2')
    expect(next.text).toContain('Artikel zwei')
    expect(next.text).not.toContain(t('articlesMore'))
    expect(next.html).toContain('<meta name="robots" content="noindex"/>')
  })

  test('on: an article can be read, with its day and its headings', async () => {
    const { status, text, html } = await guest(true).get('/blog/eins')
    expect(status).toBe(200)
    expect(text).toContain('31. Januar 2030')
    expect(html).toContain('<h2 id="drei-wege">Drei Wege</h2>')
    expect(html).toContain('<em>Rat</em>')
  })

  test('on: there is no page after the last, and no article that is not written', async () => {
    const { get } = guest(true)
    for (const path of ['/blog?page=3', '/blog/fuenf']) expect((await get(path)).location, path).toBe('/not-found')
  })

  test('off: neither list nor article is there', async () => {
    const { get } = guest(false)
    for (const path of ['/blog', '/blog/eins']) {
      const { status, location } = await get(path)
      expect([status, location], path).toEqual([301, '/not-found'])
    }
  })
})
