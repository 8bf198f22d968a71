import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { type PostList, type PostSummary, postsAtOnce } from '#content/contract'
import { useFrame } from '../../document/use-frame.ts'
import { useTexts } from '../../texts/texts.tsx'

const query = `query MorePosts($offset: Int!, $limit: Int!) {
  allPosts(offset: $offset, limit: $limit) { slug title description publishedOn picture }
}`

/**
 * Posts of a list that grows at its end: each further page is fetched by GraphQL and appended (specification, section
 * 7). If that fails, the link leads to the next page, as it does without scripts.
 * @param page the first page of the list, from 1
 */
export function useMorePosts(first: PostList, page: number) {
  const { brand } = useFrame()
  const { language } = useTexts()
  const [added, add] = useState<PostSummary[]>([])
  const [isUnderWay, setUnderWay] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  // Another language, or another page by the link: the list begins again.
  const { posts, totalCount } = first
  const began = useRef(posts)
  useEffect(() => {
    if (began.current === posts) return
    began.current = posts
    add([])
  }, [posts])
  useEffect(() => {
    if (added.length === 0) return
    const place = posts.length + Math.floor((added.length - 1) / postsAtOnce) * postsAtOnce
    list.current?.querySelectorAll<HTMLElement>('a')[place]?.focus()
  }, [added, posts])

  const skipped = (page - 1) * postsAtOnce
  const seen = posts.length + added.length
  const next = skipped + seen < totalCount ? page + Math.ceil(seen / postsAtOnce) : undefined

  async function more(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (isUnderWay) return
    const { href } = event.currentTarget
    setUnderWay(true)
    try {
      const answer = await fetch('/api/shop/graphql', {
        method: 'POST',
        credentials: 'same-origin',
        headers: { 'Content-Type': 'application/json', 'X-Tenant-Id': brand.id, 'Accept-Language': language },
        body: JSON.stringify({ query, variables: { offset: skipped + seen, limit: postsAtOnce } }),
      })
      const { data } = (await answer.json()) as { data: { allPosts: PostSummary[] } }
      add((before) => [...before, ...data.allPosts])
    } catch {
      window.location.assign(href)
    }
    setUnderWay(false)
  }

  return { posts: [...posts, ...added], next, isUnderWay, more, list }
}
