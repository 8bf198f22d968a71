import { readFileSync } from 'node:fs'
import { buildSchema, printSchema } from 'graphql'
import { expect, test } from 'vitest'
import { loadDocuments } from '#content'
import { wire } from '../../../tests/support/wire.ts'
import { contentSchema } from './schema.ts'

const { ask, house, ours, theirs, log } = await wire({
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
})
await loadDocuments(house.database, ours, {
  page: [
    { slug: 'privacy', language: 'de', title: 'Datenschutz', description: 'x', body: 'y', changedOn: '2030-01-01' },
  ],
  post: [1, 2, 3].map(aPost),
  banner: [{ slug: 'a', language: 'de', title: 'Schenken', body: 'Text', link: '/shop', linkText: 'Los' }],
})

const put = (query: string, more: { variables?: object; tenant?: string; headers?: Record<string, string> } = {}) =>
  ask('POST /api/shop/graphql', { body: { query, ...more }, ...more })

test('posts come some at a time, with their number', async () => {
  const query =
    'query ($first: Int!, $skip: Int!) { allPosts(first: $first, skip: $skip) { totalCount posts { slug } } }'
  const page = async (skip: number) => (await put(query, { variables: { first: 2, skip } })).json.data.allPosts
  expect(await page(0)).toEqual({ totalCount: 3, posts: [{ slug: 'post-3' }, { slug: 'post-2' }] })
  expect(await page(2)).toEqual({ totalCount: 3, posts: [{ slug: 'post-1' }] })
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
  expect(inEnglish.json.data).toEqual({ post: null, page: null, banners: [] })
})

test('a brand without a blog says so in the words of the catalogue', async () => {
  const { status, json } = await put('{ allPosts { totalCount } }', { tenant: theirs })
  expect(status).toBe(400)
  expect(json).toEqual({
    errors: [{ message: expect.any(String), path: ['allPosts'], extensions: { code: 'notFound', details: {} } }],
  })
})

test.each([
  ['{ nothing }', 'reason'],
  ['{ allPosts {', 'reason'],
  ['{ __schema { types { name } } }', 'reason'],
  ['{ allPosts(first: 51) { totalCount } }', 'fields'],
  ['{ allPosts(skip: -1) { totalCount } }', 'fields'],
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
  ['wide', `{ ${many(41, 'page(slug: "x") { slug }')} }`],
  ['dear', `{ ${many(3, 'allPosts(first: 50) { posts { slug title description publishedOn } }')} }`],
  [
    'dear through fragments',
    `{ ${many(30, '...F').replaceAll(
      /a\d+: /g,
      '',
    )} ${many(3, 'allPosts(first: 50) { ...P }')} } fragment P on PostList { posts { slug title description } } fragment F on Query { page(slug: "x") { slug } }`,
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
  expect(log().some(({ msg }) => msg === 'a question could not be answered')).toBe(true)
})

test('the schema in the docs is the one that answers', () => {
  const told = buildSchema(readFileSync('docs/content.graphql', 'utf8'))
  expect(printSchema(told)).toBe(printSchema(contentSchema()))
})
