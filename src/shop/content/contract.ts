/** A post as a list names it; the day it was published as `2030-12-31`. */
export type PostSummary = { slug: string; title: string; description: string; publishedOn: string }

/** Some posts, the newest first, and how many there are in all. */
export type PostList = { posts: PostSummary[]; totalCount: number }

/** A post to read: its text as HTML that is safe to show, and the languages it is written in. */
export type Post = PostSummary & { html: string; languages: string[] }

/** A page to read: its text as HTML that is safe to show, and the day it was last changed. */
export type Page = { slug: string; title: string; description: string; html: string; changedOn: string }

/** An advertisement: plain words and a link within the shop or to another site. */
export type Banner = { slug: string; title: string; text: string; link: string; linkText: string }

/** As many posts as a list shows at once. */
export const postsAtOnce = 3

export { type ImprintFact, imprintOf } from './legal/imprint.ts'
