/** The page's subject for search engines (schema.org): data, which the CSP for scripts does not concern. */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own making, its angle brackets escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
