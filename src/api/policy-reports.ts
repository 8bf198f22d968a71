import { z } from 'zod'
import { scrub } from './scrub.ts'

/** The report that browsers send to a page's `report-uri`. */
export const cspReport = z.object({
  'csp-report': z.object({
    'document-uri': z.string(),
    'blocked-uri': z.string().default(''),
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
  }),
})

/** What a page's CSP refused. */
type Violation = { directive: string; blocked: string; page: string }

/** @returns what a page's CSP refused, without queries, numbers and codes */
export function readViolation(body: z.output<typeof cspReport>): Violation {
  const report = body['csp-report']
  const directive = report['effective-directive'] || report['violated-directive']
  return violation(directive, report['blocked-uri'], report['document-uri'])
}

// Older browsers send the whole directive with its sources.
const violation = (directive = '', blocked: string, page = ''): Violation => ({
  directive: scrub(directive.slice(0, 100).split(' ')[0] ?? ''),
  blocked: scrub(originOf(blocked.slice(0, 2000)).slice(0, 300)),
  page: scrub((URL.parse(page.slice(0, 2000))?.pathname ?? '').slice(0, 500)),
})

/** A URL's origin, or its scheme if it has none; browsers also send `inline`, `eval`, `data`. */
function originOf(blocked: string): string {
  const url = URL.parse(blocked)
  if (!url) return blocked.split(/[?#]/)[0] ?? ''
  return url.origin === 'null' ? url.protocol : url.origin
}
