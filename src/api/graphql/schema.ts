import SchemaBuilder from '@pothos/core'
import ComplexityPlugin, { type ComplexityErrorKind } from '@pothos/plugin-complexity'
import { GraphQLError, type GraphQLSchema } from 'graphql'
import { listBanners, listPosts, readPage, readPost } from '#content'
import { type Banner, type Page, type Post, type PostSummary, postsAtOnce } from '#content/contract'
import type { FieldTexts } from '#kit/result'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import type { Shop } from '#tenants'

/** The shop and its visitor, for resolvers. */
export type SchemaContext = { shop: Shop }

/** Limits of one query; a list counts as often as it may have entries. */
const queryLimits = { complexity: 400, depth: 5, breadth: 40 }
const mostPosts = 50
/** Cost of a field for which a list has to read the whole post. */
const wholeCost = 8

/** A refusal that leaves a resolver; translated where the answer is written. */
const refused = (refusal: Refusal): GraphQLError => new GraphQLError(refusal.refusal, { extensions: { refusal } })

const given = <T>(outcome: T | Refusal): T => {
  if (isRefusal(outcome)) throw refused(outcome)
  return outcome
}
const orNothing = <T>(outcome: T | Refusal): T | null => (isRefusal(outcome) ? null : outcome)

/** Pages, posts and banners of one shop in the visitor's language. */
export function contentSchema(): GraphQLSchema {
  const builder = new SchemaBuilder<{
    Context: SchemaContext
    Objects: {
      Post: PostSummary & Partial<Post>
      PostsMetadata: { totalCount: number }
      Page: Page
      Banner: Banner
    }
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

  // A list has summaries of posts: further fields are read on demand.
  const whole = async (post: PostSummary & Partial<Post>, { shop }: SchemaContext): Promise<Post> =>
    post.html === undefined || post.languages === undefined ? given(await readPost(shop, post.slug)) : (post as Post)
  builder.objectType('Post', {
    fields: (t) => ({
      slug: t.exposeString('slug'),
      title: t.exposeString('title'),
      description: t.exposeString('description'),
      publishedOn: t.exposeString('publishedOn', { description: 'A day: 2030-12-31' }),
      picture: t.exposeString('picture', { description: 'URL of its drawn picture, an SVG file' }),
      html: t.string({
        description: 'Safe to show as it is',
        complexity: wholeCost,
        resolve: async (post, _, asked) => (await whole(post, asked)).html,
      }),
      languages: t.stringList({
        description: 'The languages it is written in',
        complexity: wholeCost,
        resolve: async (post, _, asked) => (await whole(post, asked)).languages,
      }),
    }),
  })
  builder.objectType('PostsMetadata', {
    fields: (t) => ({
      totalCount: t.exposeInt('totalCount', { description: 'How many posts there are in all' }),
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
      language: t.exposeString('language', { description: "The visitor's, or the brand's first one" }),
      title: t.exposeString('title'),
      text: t.exposeString('text'),
      link: t.exposeString('link', { description: 'A path of the shop, or an https address' }),
      linkText: t.exposeString('linkText'),
    }),
  })
  builder.queryType({
    fields: (t) => ({
      allPosts: t.field({
        type: ['Post'],
        description: `Posts of the blog, the newest first. offset: how many of the newest are passed over; limit: at most ${mostPosts}`,
        args: { offset: t.arg.int({ defaultValue: 0 }), limit: t.arg.int({ defaultValue: postsAtOnce }) },
        complexity: ({ limit }) => ({ field: 5, multiplier: Math.min(Math.max(limit ?? 1, 1), mostPosts) }),
        resolve: async (_, asked, { shop }) => {
          const { offset, limit } = { offset: asked.offset ?? 0, limit: asked.limit ?? postsAtOnce }
          const fields: FieldTexts = {
            ...(offset < 0 || offset > 10_000 ? { offset: 'notValid' } : {}),
            ...(limit < 1 || limit > mostPosts ? { limit: 'notValid' } : {}),
          }
          if (Object.keys(fields).length > 0) throw refused(refuse('VALIDATION_FAILED', { fields }))
          return given(await listPosts(shop, { first: limit, skip: offset })).posts
        },
      }),
      allPostsMetadata: t.field({
        type: 'PostsMetadata',
        description: 'What is to be known for paging through `allPosts`',
        complexity: 5,
        resolve: async (_, _asked, { shop }) => given(await listPosts(shop, { first: 1, skip: 0 })),
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
