/** A post in a list; its day of publication as `2030-12-31`, and the URL of its drawn picture. */
export type PostSummary = { slug: string; title: string; description: string; publishedOn: string; picture: string }

/** Some posts, newest first, and their total. */
export type PostList = { posts: PostSummary[]; totalCount: number }

/** A post: safe HTML, and the languages it exists in. */
export type Post = PostSummary & { html: string; languages: string[] }

/** A page: safe HTML, and the day of its last change. */
export type Page = { slug: string; title: string; description: string; html: string; changedOn: string }

/** An advertisement: plain text in one of the brand's languages, and a link within the shop or to another site. */
export type Banner = { slug: string; language: string; title: string; text: string; link: string; linkText: string }

/** Posts per page of a list. */
export const postsAtOnce = 3

export { type ImprintFact, imprintOf } from './legal/imprint.ts'
