import { createHash } from 'node:crypto'
import type { Tenant } from '#tenants'
import type { PageDocument } from '../library/document.ts'
import { fillPlain, valuesOf } from '../library/placeholders.ts'

/** The texts that a contract refers to, by slug. */
export const legalSlugs: readonly string[] = ['terms-of-use', 'withdrawal-instruction', 'privacy']

/** Those attached to the confirmation of an order. */
export const attachedSlugs: readonly string[] = ['terms-of-use', 'withdrawal-instruction']

/** @returns the missing legal texts of a brand in its languages, by file name */
export const missingLegalTexts = (
  languages: readonly string[],
  there: readonly { slug: string; language: string }[],
): string[] =>
  languages.flatMap((language) =>
    legalSlugs
      .filter((slug) => !there.some((one) => one.slug === slug && one.language === language))
      .map((slug) => `${slug}.${language}.md`),
  )

export type LegalText = { slug: string; language: string; version: string; title: string; body: string }

/** A brand's values for its texts, and its domains. */
export type Publisher = Parameters<typeof valuesOf>[0] & Pick<Tenant, 'domains'>

/** A page as plain text that can be read by itself; its version is a fingerprint of every byte. */
export function legalTextOf(publisher: Publisher, page: PageDocument): LegalText {
  const { slug, language, changedOn } = page
  const fill = fillPlain(valuesOf(publisher, language))
  const title = fill(page.title)
  const body = `${title}\n${'='.repeat(title.length)}\n\n${fill(plainText(page.body, publisher.domains[0] ?? ''))}\n\n(${changedOn})\n`
  return { slug, language, version: createHash('sha256').update(body).digest('hex'), title, body }
}

/** Markdown as readable text: headings underlined, links with their full URL. */
const plainText = (markdown: string, domain: string): string =>
  markdown
    .replace(/^#+ (.+)$/gm, (_, heading: string) => `${heading}\n${'-'.repeat(heading.length)}`)
    .replace(/\[([^\][\n]+)\]\(([^()[\n]+)\)/g, (_, words: string, link: string) =>
      link === `mailto:${words}` ? words : `${words} (${link.startsWith('/') ? `https://${domain}${link}` : link})`,
    )
    .replace(/\*\*([^*\n]+)\*\*/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+\-.!<>|&~])/g, '$1')
