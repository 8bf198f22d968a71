import { readFileSync } from 'node:fs'
import { buildSchema, printSchema } from 'graphql'
import { expect, test } from 'vitest'
import { loadDocuments } from '#content'
import { wire } from '../../../tests/support/shop/wire.ts'
import { contentSchema } from './schema.ts'

const { ask, app, ours, theirs, log } = await wire({
  first: { features: { hasBlog: true }, bannerPages: ['/contact'] },
  hasWorker: false,
})
const aPost = (day: number) => ({
  slug: `post-${day}`,
  language: 'de',
  title: `Artikel ${day}`,
  description: 'Kurz',
  body: 'Ein *Text* <b>hier</b>',
  publishedOn: `2030-01-0${day}`,
  picture: ['plane'],
})
await loadDocuments(app.database, ours, {
  page: [
    { slug: 'privacy', language: 'de', title: 'Datenschutz', description: 'x', body: 'y', changedOn: '2030-01-01' },
  ],
  post: [1, 2, 3, 4].map(aPost),
  banner: [{ slug: 'a', language: 'de', title: 'Schenken', body: 'Text', link: '/shop', linkText: 'Los', shownOn: [] }],
})

const put = (query: string, more: { variables?: object; tenant?: string; headers?: Record<string, string> } = {}) =>
  ask('POST /api/shop/graphql', { body: { query, ...more }, ...more })

test('posts are a list that comes some at a time, with their number beside it', async () => {
  const query =
    'query ($offset: Int!, $limit: Int!) { allPosts(offset: $offset, limit: $limit) { slug } allPostsMetadata { totalCount } }'
  const page = async (offset: number) => (await put(query, { variables: { offset, limit: 2 } })).json.data
  const allPostsMetadata = { totalCount: 4 }
  expect(await page(0)).toEqual({ allPosts: [{ slug: 'post-4' }, { slug: 'post-3' }], allPostsMetadata })
  expect(await page(3)).toEqual({ allPosts: [{ slug: 'post-1' }], allPostsMetadata })
  const usual = (await put('{ allPosts { slug } }')).json.data.allPosts
  expect(usual).toEqual([{ slug: 'post-4' }, { slug: 'post-3' }, { slug: 'post-2' }])
})

test('a post in a list is a whole post', async () => {
  const query = '{ allPosts(limit: 1) { title html languages } }'
  expect((await put(query)).json.data.allPosts).toEqual([
    { title: 'Artikel 4', html: '<p>Ein <em>Text</em> &lt;b&gt;hier&lt;/b&gt;</p>\n', languages: ['de'] },
  ])
})

test('a post, a page and the banners of a page, in the language that is asked for', async () => {
  const query =
    '{ post(slug: "post-1") { html languages } page(slug: "privacy") { title } banners(path: "/contact") { title } }'
  expect((await put(query)).json.data).toEqual({
    post: { html: '<p>Ein <em>Text</em> &lt;b&gt;hier&lt;/b&gt;</p>\n', languages: ['de'] },
    page: { title: 'Datenschutz' },
    banners: [{ title: 'Schenken' }],
  })
  const inEnglish = await put(query, { headers: { 'Accept-Language': 'en' } })
  expect(inEnglish.json.data).toEqual({ post: null, page: null, banners: [{ title: 'Schenken' }] })
})

test('a brand without a blog says so in the words of the catalogue', async () => {
  const { status, json } = await put('{ allPosts { slug } }', { tenant: theirs })
  expect(status).toBe(400)
  expect(json).toEqual({
    errors: [{ message: expect.any(String), path: ['allPosts'], extensions: { code: 'notFound', details: {} } }],
  })
})

test.each([
  ['{ nothing }', 'reason'],
  ['{ allPosts {', 'reason'],
  ['{ __schema { types { name } } }', 'reason'],
  ['{ allPosts(limit: 51) { slug } }', 'fields'],
  ['{ allPosts(offset: -1) { slug } }', 'fields'],
  ['mutation { drop }', 'reason'],
])('%s is refused as VALIDATION_FAILED', async (query, detail) => {
  const { status, json } = await put(query)
  expect(status).toBe(400)
  expect(json.errors[0].extensions).toMatchObject({
    code: 'VALIDATION_FAILED',
    details: { [detail]: expect.anything() },
  })
})

const many = (count: number, field: string) => Array.from({ length: count }, (_, n) => `a${n}: ${field}`).join(' ')
test.each([
  ['dear in one list', '{ allPosts(limit: 50) { html } }'],
  ['wide', `{ ${many(41, 'page(slug: "x") { slug }')} }`],
  ['dear', `{ ${many(3, 'allPosts(limit: 50) { slug title description publishedOn }')} }`],
  [
    'dear through fragments',
    `{ ${many(30, '...F').replaceAll(
      /a\d+: /g,
      '',
    )} ${many(3, 'allPosts(limit: 50) { ...P }')} } fragment P on Post { slug title description } fragment F on Query { page(slug: "x") { slug } }`,
  ],
])('a question that is too %s is refused', async (_, query) => {
  const { status, json } = await put(query)
  expect(status).toBe(400)
  expect(json.errors[0].extensions.code).toBe('VALIDATION_FAILED')
  expect(json.data).toBeUndefined()
})

test('a question that is too long never comes so far', async () => {
  expect((await put(`{ page(slug: "${'x'.repeat(4000)}") { slug } }`)).status).toBe(400)
})

test('what goes wrong inside is logged and not told', async () => {
  const { status, json, text } = await put('{ post(slug: "\\u0000") { slug } }')
  expect(status).toBe(200)
  expect(json).toEqual({
    data: { post: null },
    errors: [
      {
        message: expect.any(String),
        path: ['post'],
        extensions: { code: 'generalErrorMessage', details: { requestId: expect.any(String) } },
      },
    ],
  })
  expect(text).not.toMatch(/UTF8|invalid|stack/i)
  expect(log().some(({ msg }) => msg === 'graphql query failed')).toBe(true)
})

test('the schema in the docs is the one that answers', () => {
  const told = buildSchema(readFileSync('docs/content.graphql', 'utf8'))
  expect(printSchema(told)).toBe(printSchema(contentSchema()))
})
