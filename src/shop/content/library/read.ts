import { dayIn } from '#kit/date'
import { isPathLike } from '#kit/path'
import { type Refusal, refuse } from '#kit/result'
import type { Shop } from '#tenants'
import type { Banner, Page, Post, PostList } from '../contract.ts'
import type { Documents } from './document.ts'
import { countPosts, findAddresses, findBanners, findPage, findPost, findPosts } from './store.ts'
import { pictureOfPost, viewOfBanner, viewOfPage, viewOfPost } from './views.ts'

/** What reading documents needs of a shop; the language is the visitor's. */
export type ReadersShop = Pick<Shop, 'tenant' | 'db' | 'visitor'>

/** Documents of brands as drafts make them. */
const ofDrafts = new WeakMap<object, Documents>()

/** A brand that is made of a draft, to be looked at, has these to read in place of the published ones. */
export const readInstead = (draft: Shop['tenant'], documents: Documents): void => void ofDrafts.set(draft, documents)

/** Refuses notFound. */
export async function readPage({ tenant, db, visitor }: ReadersShop, slug: string): Promise<Page | Refusal> {
  const { language } = visitor
  const documents = ofDrafts.get(tenant)
  const found = documents
    ? documents.page.find((page) => page.slug === slug && page.language === language)
    : await db.read((tx) => findPage(tx, slug, language))
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
  const { language } = visitor
  const documents = ofDrafts.get(tenant)
  const [posts, totalCount] = documents
    ? newestOf(documents.post, language, asked)
    : await db.read((tx) => Promise.all([findPosts(tx, language, asked), countPosts(tx, language)]))
  return { posts: posts.map((post) => ({ ...post, picture: pictureOfPost(tenant, post) })), totalCount }
}

function newestOf(all: Documents['post'], language: string, { first, skip }: { first: number; skip: number }) {
  const posts = all
    .filter((post) => post.language === language)
    .sort((one, other) => (one.publishedOn < other.publishedOn ? 1 : -1))
    .map(({ slug, title, description, picture, publishedOn }) => ({ slug, title, description, picture, publishedOn }))
  return [posts.slice(skip, skip + first), posts.length] as const
}

/** Refuses notFound: no such post in the visitor's language, or a brand without a blog. */
export async function readPost({ tenant, db, visitor }: ReadersShop, slug: string): Promise<Post | Refusal> {
  if (!tenant.features.hasBlog) return refuse('notFound')
  const documents = ofDrafts.get(tenant)
  const found = documents
    ? documents.post.filter((post) => post.slug === slug)
    : await db.read((tx) => findPost(tx, slug))
  return viewOfPost(tenant, found, visitor.language) ?? refuse('notFound')
}

/**
 * The banners of one of the shop's pages on this day; only pages named in the brand's settings have any. One that is not
 * written in the visitor's language is shown in the brand's first one. @param path of the page
 */
export async function listBanners(
  { tenant, db, visitor, clock }: ReadersShop & Pick<Shop, 'clock'>,
  path: string,
): Promise<Banner[]> {
  if (!showsBanners(tenant.bannerPages, path)) return []
  const languages = [visitor.language, tenant.defaultLocale]
  const documents = ofDrafts.get(tenant)
  const found = documents
    ? documents.banner.filter((banner) => languages.includes(banner.language))
    : await db.read((tx) => findBanners(tx, languages))
  const today = dayIn(clock.now(), tenant.timeZone)
  return found
    .filter(({ slug, language }) => language === visitor.language || !isThere(found, slug, visitor.language))
    .filter(({ from = today, until = today }) => from <= today && today <= until)
    .filter(({ shownOn }) => shownOn.length === 0 || showsBanners(shownOn, path))
    .map((banner) => viewOfBanner(tenant, banner))
}

const isThere = (all: readonly { slug: string; language: string }[], slug: string, language: string): boolean =>
  all.some((one) => one.slug === slug && one.language === language)

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
