import type { Tenant } from '../tenant.ts'

type Found = { file: string; field: string; message: string }
type Brand = Pick<Tenant, 'locales' | 'copy'>

/** What a brand must say in its own words, in every language it speaks. */
const needed = { common: ['mainPageSentence'], seo: ['mainPageDescription'] } as const
const namespaces = ['common', 'seo'] as const

/** Finds what a brand does not say, or says in one of its languages only. */
export function textProblems({ locales, copy }: Brand): Found[] {
  return locales.flatMap((locale) =>
    namespaces.flatMap((namespace) => {
      const elsewhere = locales.flatMap((other) => Object.keys(copy[other]?.[namespace] ?? {}))
      const keys = new Set<string>([...needed[namespace], ...elsewhere])
      const said = copy[locale]?.[namespace] ?? {}
      return [...keys]
        .filter((key) => said[key] === undefined)
        .map((key) => ({ file: `copy.${locale}.json`, field: `${namespace}.${key}`, message: 'is missing' }))
    }),
  )
}
