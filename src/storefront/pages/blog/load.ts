import type { LoaderFunctionArgs } from 'react-router'
import { listPosts } from '#content'
import { postsAtOnce } from '#content/contract'
import { isRefusal } from '#kit/result'
import { pageShop } from '../../page-shop.ts'
import { notFound } from '../not-found/not-found.ts'

/** Posts, newest first; `?page=2` for those without scripts. */
export async function load({ url, context }: LoaderFunctionArgs) {
  const shop = context.get(pageShop)
  const asked = Number(url.searchParams.get('page') ?? 1)
  const page = Number.isInteger(asked) && asked > 0 && asked < 10_000 ? asked : 1
  const found = await listPosts(shop, { first: postsAtOnce, skip: (page - 1) * postsAtOnce })
  if (isRefusal(found) || (page > 1 && found.posts.length === 0)) throw notFound()
  return { seo: shop.tenant.seo.blog, page, ...found }
}
