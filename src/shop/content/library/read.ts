import { isPathLike } from '#kit/path'
import { type Refusal, refuse } from '#kit/result'
import type { Shop } from '#tenants'
import type { Banner, Page, Post, PostList } from '../contract.ts'
import { countPosts, findAddresses, findBanners, findPage, findPost, findPosts } from './store.ts'
import { pictureOfPost, viewOfBanner, viewOfPage, viewOfPost } from './views.ts'

/** What reading documents needs of a shop; the language is the visitor's. */
export type ReadersShop = Pick<Shop, 'tenant' | 'db' | 'visitor'>

/** Refuses notFound. */
export async function readPage({ tenant, db, visitor }: ReadersShop, slug: string): Promise<Page | Refusal> {
  const found = await db.read((tx) => findPage(tx, slug, visitor.language))
  return found ? viewOfPage(tenant, found) : refuse('notFound')
}

/**
 * The posts in the visitor's language. Refuses notFound if the brand has no blog. @param first page size; `skip` the
 * number of newest posts to leave out
 */
export async function listPosts(
  { tenant, db, visitor }: ReadersShop,
  asked: { first: number; skip: number },
): Promise<PostList | Refusal> {
  if (!tenant.features.hasBlog) return refuse('notFound')
  const [posts, totalCount] = await db.read((tx) =>
    Promise.all([findPosts(tx, visitor.language, asked), countPosts(tx, visitor.language)]),
  )
  return { posts: posts.map((post) => ({ ...post, picture: pictureOfPost(tenant, post) })), totalCount }
}

/** Refuses notFound: no such post in the visitor's language, or a brand without a blog. */
export async function readPost({ tenant, db, visitor }: ReadersShop, slug: string): Promise<Post | Refusal> {
  if (!tenant.features.hasBlog) return refuse('notFound')
  const found = await db.read((tx) => findPost(tx, slug))
  return viewOfPost(tenant, found, visitor.language) ?? refuse('notFound')
}

/**
 * The banners of one of the shop's pages; only pages named in the brand's settings have any. @param path of the page
 */
export async function listBanners({ tenant, db, visitor }: ReadersShop, path: string): Promise<Banner[]> {
  if (!showsBanners(tenant.bannerPages, path)) return []
  const found = await db.read((tx) => findBanners(tx, visitor.language))
  return found.map((banner) => viewOfBanner(tenant, banner))
}

/** @param pages as in the settings; a part in brackets matches anything (`/shop/[categoryId]/[brandId]`) */
export function showsBanners(pages: readonly string[], path: string): boolean {
  // Never during a payment, whatever the settings say.
  if (/\/checkout\/(?!result)/.test(path)) return false
  return pages.some((page) => isPathLike(page, path))
}

/** Pages and posts with their languages and day of last change, for a list of URLs. */
export async function listAddresses({ tenant, db }: Pick<ReadersShop, 'tenant' | 'db'>) {
  const { pages, posts } = await db.read(findAddresses)
  return { pages, posts: tenant.features.hasBlog ? posts : [] }
}
