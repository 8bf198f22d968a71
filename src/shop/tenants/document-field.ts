/** A brand's own pages, posts and banners as they were written, by the names of their files: `posts/give.en.md`. */
export type OwnDocuments = Readonly<Record<string, string>>

/** A document as its file is named, and as drafts name it: `posts/give.en.md`. */
export type DocumentField = { kind: 'page' | 'post' | 'banner'; slug: string; language: string }

/** @returns which document a file or a field of a draft is; undefined if it is none */
export function readDocumentField(field: string): DocumentField | undefined {
  const [, kind, slug, language] = /^(page|post|banner)s\/([a-z0-9]+(?:-[a-z0-9]+)*)\.([a-z]{2})\.md$/.exec(field) ?? []
  return kind && slug && language ? { kind: kind as DocumentField['kind'], slug, language } : undefined
}

export const documentFieldOf = ({ kind, slug, language }: DocumentField): string => `${kind}s/${slug}.${language}.md`
