import { rawHtml } from '../ui/raw-html.ts'

/** The page's subject for search engines (schema.org): data, which the CSP for scripts does not concern. */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" {...rawHtml(json)} />
}
