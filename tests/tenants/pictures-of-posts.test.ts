import { expect, test } from 'vitest'
import { readDocuments } from '#content'
import { readBrands } from '#tenants'

const { brands } = await readBrands('tenants')
const withPosts = await Promise.all(
  brands.map(async (brand) => ({
    id: brand.id,
    posts: (await readDocuments({ locales: 'locales', tenants: 'tenants' }, brand)).post,
  })),
)

test('each post of a brand says what its picture shows, the same in every language and as no other post', () => {
  const writing = withPosts.filter(({ posts }) => posts.length > 0)
  expect(writing.length).toBeGreaterThan(2)
  for (const { id, posts } of writing) {
    const bySlug = Map.groupBy(posts, ({ slug }) => slug)
    const pictures = [...bySlug].map(([slug, versions]) => {
      const [picture, ...others] = new Set(versions.map((one) => one.picture.join()))
      expect([picture, others], `${id} ${slug}`).toEqual([expect.stringMatching(/\w/), []])
      return picture
    })
    expect(new Set(pictures).size, id).toBe(bySlug.size)
  }
})
