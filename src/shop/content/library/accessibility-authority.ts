import type { Tenant } from '#tenants'

/**
 * The authority for the accessibility of shops in each country (directive 2019/882 article 23, annex V); for the United
 * Kingdom, the adviser on equal access. A lawyer should check these from time to time.
 */
export const accessibilityAuthority: Record<Tenant['country'], string> = {
  de: 'Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF), Magdeburg',
  at: 'Sozialministeriumservice, Wien',
  nl: 'Autoriteit Consument & Markt (ACM), Den Haag',
  be: 'FOD Economie / SPF Économie, Brussel / Bruxelles',
  fr: 'Direction générale de la concurrence, de la consommation et de la répression des fraudes (DGCCRF), Paris',
  gb: 'Equality Advisory and Support Service (EASS)',
}
