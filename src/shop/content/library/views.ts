import { markUrl, pictureOf } from '#kit/marks'
import type { Tenant } from '#tenants'
import { brandColours } from '../brand-colours.ts'
import type { Banner, Page, Post } from '../contract.ts'
import type { BannerDocument, PageDocument, PostDocument } from './document.ts'
import { htmlOf } from './markdown.ts'
import { fillMarkdown, fillPlain, valuesOf } from './placeholders.ts'

/** A page in the brand's form. */
export function viewOfPage(
  tenant: Tenant,
  { slug, language, title, description, body, changedOn }: PageDocument,
): Page {
  const values = valuesOf(tenant, language)
  const plain = fillPlain(values)
  return {
    slug,
    title: plain(title),
    description: plain(description),
    html: htmlOf(fillMarkdown(values)(body)),
    changedOn,
  }
}

/** @returns the URL of a post's picture in the brand's colour */
export const pictureOfPost = (tenant: Tenant, { slug, picture }: Pick<PostDocument, 'slug' | 'picture'>): string =>
  markUrl(pictureOf(slug, brandColours(tenant), picture))

/** @param all the post in each of its languages; undefined if the wanted language is missing */
export function viewOfPost(tenant: Tenant, all: readonly PostDocument[], language: string): Post | undefined {
  const document = all.find((each) => each.language === language)
  if (!document) return undefined
  const values = valuesOf(tenant, language)
  const plain = fillPlain(values)
  const { slug, title, description, publishedOn, body } = document
  return {
    slug,
    title: plain(title),
    description: plain(description),
    publishedOn,
    picture: pictureOfPost(tenant, document),
    html: htmlOf(fillMarkdown(values)(body)),
    languages: all.map((each) => each.language),
  }
}

export function viewOfBanner(tenant: Tenant, { slug, language, title, body, link, linkText }: BannerDocument): Banner {
  const plain = fillPlain(valuesOf(tenant, language))
  return { slug, language, title: plain(title), text: plain(body), link: plain(link), linkText: plain(linkText) }
}
