import type { LoaderFunctionArgs } from 'react-router'
import { postsAtOnce } from '#content/contract'
import { isRefusal } from '#kit/result'
import { services } from '../../services/services.ts'
import { notFound } from '../not-found/not-found.ts'

/** Posts, newest first; `?page=2` for those without scripts. */
export async function load({ url, context }: LoaderFunctionArgs) {
  const { tenant, posts } = context.get(services)
  const asked = Number(url.searchParams.get('page') ?? 1)
  const page = Number.isInteger(asked) && asked > 0 && asked < 10_000 ? asked : 1
  const found = await posts({ first: postsAtOnce, skip: (page - 1) * postsAtOnce })
  if (isRefusal(found) || (page > 1 && found.posts.length === 0)) throw notFound()
  return { seo: tenant.seo.blog, page, ...found }
}
