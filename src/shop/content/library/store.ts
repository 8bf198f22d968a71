import { sql } from 'kysely'
import type { Tx } from '#database'
import type { BannerDocument, Documents, PageDocument, PostDocument } from './document.ts'

/** PostgreSQL channel for changes of a tenant's pages, posts or banners. */
export const changesChannel = 'saldo_content'

export async function findPage(tx: Tx, slug: string, language: string): Promise<PageDocument | undefined> {
  const query = tx.selectFrom('page').select(['slug', 'language', 'title', 'description', 'body'])
  return query
    .select('changed_on as changedOn')
    .where('slug', '=', slug)
    .where('language', '=', language)
    .executeTakeFirst()
}

/** A post in all its languages. */
export const findPost = (tx: Tx, slug: string): Promise<PostDocument[]> =>
  tx
    .selectFrom('post')
    .select(['slug', 'language', 'title', 'description', 'body', 'picture', 'published_on as publishedOn'])
    .where('slug', '=', slug)
    .orderBy('language')
    .execute()

/** Posts of a language, newest first, without their texts. */
export const findPosts = (tx: Tx, language: string, { first, skip }: { first: number; skip: number }) =>
  tx
    .selectFrom('post')
    .select(['slug', 'title', 'description', 'picture', 'published_on as publishedOn'])
    .where('language', '=', language)
    .orderBy('published_on', 'desc')
    .orderBy('slug')
    .limit(first)
    .offset(skip)
    .execute()

export async function countPosts(tx: Tx, language: string): Promise<number> {
  const { count } = await tx
    .selectFrom('post')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('language', '=', language)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Banners in these languages. */
export const findBanners = async (tx: Tx, languages: readonly string[]): Promise<BannerDocument[]> =>
  (
    await tx.selectFrom('banner').select(bannerColumns).where('language', 'in', languages).orderBy('slug').execute()
  ).map(bannerOf)

const bannerColumns = [
  'slug',
  'language',
  'title',
  'body',
  'link',
  'link_text as linkText',
  'shown_from as from',
  'shown_until as until',
  'shown_on as shownOn',
] as const

/** As its file has it: a day that is not said is left out. */
const bannerOf = <Row extends { from: string | null; until: string | null }>({ from, until, ...banner }: Row) => ({
  ...banner,
  ...(from !== null && { from }),
  ...(until !== null && { until }),
})

/** Pages and posts with their languages, for lists of URLs. */
export async function findAddresses(tx: Tx) {
  const [pages, posts] = await Promise.all([
    tx.selectFrom('page').select(['slug', 'language', 'changed_on as day']).orderBy('slug').execute(),
    tx.selectFrom('post').select(['slug', 'language', 'published_on as day']).orderBy('slug').execute(),
  ])
  return { pages, posts }
}

/** A tenant's pages in all languages. */
export const findPages = (tx: Tx): Promise<PageDocument[]> =>
  tx
    .selectFrom('page')
    .select(['slug', 'language', 'title', 'description', 'body', 'changed_on as changedOn'])
    .execute()

/** All of a tenant's documents, by name. */
export async function findDocuments(tx: Tx): Promise<Documents> {
  const place = ['slug', 'language', 'title', 'body'] as const
  return {
    page: await findPages(tx),
    post: await tx
      .selectFrom('post')
      .select([...place, 'description', 'picture', 'published_on as publishedOn'])
      .execute(),
    banner: (await tx.selectFrom('banner').select(bannerColumns).execute()).map(bannerOf),
  }
}

/** Replaces all of a tenant's documents, and notifies every process when the transaction commits. */
export async function replaceDocuments(tx: Tx, tenant: string, { page, post, banner }: Documents): Promise<void> {
  for (const table of ['page', 'post', 'banner'] as const) await tx.deleteFrom(table).execute()
  const pages = page.map(({ changedOn, ...rest }) => ({ ...rest, changed_on: changedOn }))
  const posts = post.map(({ publishedOn, ...rest }) => ({ ...rest, published_on: publishedOn }))
  const banners = banner.map(({ linkText, from, until, shownOn, ...rest }) => ({
    ...rest,
    link_text: linkText,
    shown_from: from ?? null,
    shown_until: until ?? null,
    shown_on: shownOn,
  }))
  if (pages.length > 0) await tx.insertInto('page').values(pages).execute()
  if (posts.length > 0) await tx.insertInto('post').values(posts).execute()
  if (banners.length > 0) await tx.insertInto('banner').values(banners).execute()
  await sql`select pg_notify(${changesChannel}, ${tenant})`.execute(tx)
}
