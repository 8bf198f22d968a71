/** What a page is about, for search engines (schema.org): data, which no policy of scripts concerns. */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own making, its angle brackets escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
