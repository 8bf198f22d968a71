import SchemaBuilder from '@pothos/core'
import ComplexityPlugin, { type ComplexityErrorKind } from '@pothos/plugin-complexity'
import { GraphQLError, type GraphQLSchema } from 'graphql'
import { listBanners, listPosts, readPage, readPost } from '#content'
import { type Banner, type Page, type Post, type PostList, type PostSummary, postsAtOnce } from '#content/contract'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import type { Shop } from '#tenants'

/** What a question is answered with: the shop as its visitor meets it. */
export type Asked = { shop: Shop }

/** What one question may cost; a list counts as often as it may have members. */
const queryLimits = { complexity: 400, depth: 5, breadth: 40 }
const mostPosts = 50

/** A no on its way out of a resolver; put into words where the answer is written. */
const refused = (refusal: Refusal): GraphQLError => new GraphQLError(refusal.refusal, { extensions: { refusal } })

const given = <T>(outcome: T | Refusal): T => {
  if (isRefusal(outcome)) throw refused(outcome)
  return outcome
}
const orNothing = <T>(outcome: T | Refusal): T | null => (isRefusal(outcome) ? null : outcome)

/** Pages, posts and banners of one shop in the language of its visitor. */
export function contentSchema(): GraphQLSchema {
  const builder = new SchemaBuilder<{
    Context: Asked
    Objects: { PostSummary: PostSummary; PostList: PostList; Post: Post; Page: Page; Banner: Banner }
    DefaultFieldNullability: false
  }>({
    plugins: [ComplexityPlugin],
    defaultFieldNullability: false,
    complexity: {
      limit: queryLimits,
      complexityError: (kind: ComplexityErrorKind) =>
        refused(refuse('VALIDATION_FAILED', { fields: { query: 'tooLong' }, details: { limit: kind.toLowerCase() } })),
    },
  })

  builder.objectType('PostSummary', {
    description: 'A post as a list names it',
    fields: (t) => ({
      slug: t.exposeString('slug'),
      title: t.exposeString('title'),
      description: t.exposeString('description'),
      publishedOn: t.exposeString('publishedOn', { description: 'A day: 2030-12-31' }),
    }),
  })
  builder.objectType('PostList', {
    fields: (t) => ({
      totalCount: t.exposeInt('totalCount', { description: 'How many posts there are in all' }),
      posts: t.expose('posts', { type: ['PostSummary'], complexity: { field: 1, multiplier: 1 } }),
    }),
  })
  builder.objectType('Post', {
    fields: (t) => ({
      slug: t.exposeString('slug'),
      title: t.exposeString('title'),
      description: t.exposeString('description'),
      publishedOn: t.exposeString('publishedOn', { description: 'A day: 2030-12-31' }),
      html: t.exposeString('html', { description: 'Safe to show as it is' }),
      languages: t.exposeStringList('languages', { description: 'The languages it is written in' }),
    }),
  })
  builder.objectType('Page', {
    fields: (t) => ({
      slug: t.exposeString('slug'),
      title: t.exposeString('title'),
      description: t.exposeString('description'),
      changedOn: t.exposeString('changedOn', { description: 'A day: 2030-12-31' }),
      html: t.exposeString('html', { description: 'Safe to show as it is' }),
    }),
  })
  builder.objectType('Banner', {
    description: 'An advertisement',
    fields: (t) => ({
      slug: t.exposeString('slug'),
      title: t.exposeString('title'),
      text: t.exposeString('text'),
      link: t.exposeString('link', { description: 'A path of the shop, or an https address' }),
      linkText: t.exposeString('linkText'),
    }),
  })
  builder.queryType({
    fields: (t) => ({
      allPosts: t.field({
        type: 'PostList',
        description: `Posts of the blog, the newest first. first: at most ${mostPosts}; skip: how many of the newest are passed over`,
        args: { first: t.arg.int({ defaultValue: postsAtOnce }), skip: t.arg.int({ defaultValue: 0 }) },
        complexity: ({ first }) => ({ field: 5, multiplier: Math.min(Math.max(first ?? 1, 1), mostPosts) }),
        resolve: async (_, asked, { shop }) => {
          const { first = 0, skip = 0 } = { first: asked.first ?? postsAtOnce, skip: asked.skip ?? 0 }
          const fields = {
            ...(first < 1 || first > mostPosts ? { first: 'notValid' } : {}),
            ...(skip < 0 || skip > 10_000 ? { skip: 'notValid' } : {}),
          }
          if (Object.keys(fields).length > 0) throw refused(refuse('VALIDATION_FAILED', { fields }))
          return given(await listPosts(shop, { first, skip }))
        },
      }),
      post: t.field({
        type: 'Post',
        nullable: true,
        args: { slug: t.arg.string({ required: true }) },
        complexity: 10,
        resolve: async (_, { slug }, { shop }) => orNothing(await readPost(shop, slug)),
      }),
      page: t.field({
        type: 'Page',
        nullable: true,
        args: { slug: t.arg.string({ required: true }) },
        complexity: 10,
        resolve: async (_, { slug }, { shop }) => orNothing(await readPage(shop, slug)),
      }),
      banners: t.field({
        type: ['Banner'],
        description: 'What is advertised on the page at this path',
        args: { path: t.arg.string({ required: true }) },
        complexity: { field: 5, multiplier: 3 },
        resolve: async (_, { path }, { shop }) => listBanners(shop, path),
      }),
    }),
  })
  return builder.toSchema()
}
