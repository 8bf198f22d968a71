import { existsSync, readdirSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PostPicture } from './post-picture.tsx'

const drawn = (slug: string) => renderToStaticMarkup(<PostPicture slug={slug} />)
const slugsOf = (brand: string) => [
  ...new Set(readdirSync(`tenants/${brand}/posts`).map((file) => file.replace(/\.\w\w\.md$/, ''))),
]

test('each post of a brand has a drawing of its own, the same each time', () => {
  const brands = readdirSync('tenants').filter((brand) => existsSync(`tenants/${brand}/posts`))
  expect(brands.length).toBeGreaterThan(2)
  for (const brand of brands) {
    const slugs = slugsOf(brand)
    expect(slugs.length).toBeGreaterThan(2)
    expect(new Set(slugs.map(drawn)).size).toBe(slugs.length)
    expect(slugs.map(drawn)).toEqual(slugs.map(drawn))
  }
})

test('it is a picture that nobody need hear of, without a number gone wrong', () => {
  for (const slug of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'äöü']) {
    expect(drawn(slug)).toContain('aria-hidden="true"')
    expect(drawn(slug)).not.toMatch(/NaN|undefined/)
  }
})
