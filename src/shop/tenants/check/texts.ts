import type { Tenant } from '../tenant.ts'

type Found = { file: string; field: string; message: string }
type Brand = Pick<Tenant, 'locales' | 'copy'>

/** Texts that a brand must have of its own, in each of its languages. */
export const neededTexts = { common: ['mainPageSentence'], seo: ['mainPageDescription'] } as const
const namespaces = ['common', 'seo'] as const

/** Finds texts that a brand lacks, or has in some of its languages only. */
export function textProblems({ locales, copy }: Brand): Found[] {
  return locales.flatMap((locale) =>
    namespaces.flatMap((namespace) => {
      const elsewhere = locales.flatMap((other) => Object.keys(copy[other]?.[namespace] ?? {}))
      const keys = new Set<string>([...neededTexts[namespace], ...elsewhere])
      const said = copy[locale]?.[namespace] ?? {}
      return [...keys]
        .filter((key) => said[key] === undefined)
        .map((key) => ({ file: `copy.${locale}.json`, field: `${namespace}.${key}`, message: 'is missing' }))
    }),
  )
}
