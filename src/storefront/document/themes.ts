import type { Tenant } from '#tenants/contract'

/** One of a brand's themes, with the colour of the browser's bar above it. */
export type Look = Tenant['themes'][number] & { color: string | undefined }

/**
 * @param wished `light` or `dark`, as the cookie keeps it (specification, section 2)
 * @returns the theme whose palette is the wished one, else the brand's first
 */
export function themeFor({ themes }: Pick<Tenant, 'themes'>, wished: string | undefined): Tenant['themes'][number] {
  return themes.find(({ palette }) => palette === wished) ?? themes[0] ?? { name: 'light', palette: 'light' }
}

/** @returns the themes with the named one first: a page is made in it. */
export const startingWith = (looks: readonly Look[], name: string): [Look, ...Look[]] =>
  [...looks].sort((a, b) => Number(b.name === name) - Number(a.name === name)) as [Look, ...Look[]]

/** Dresses the page that is open; what the page was made in does not matter. */
export function wear({ name, palette, color = '' }: Look): void {
  const { documentElement, head } = document
  Object.assign(documentElement.dataset, { theme: name, palette })
  for (const bar of head.querySelectorAll('meta[name="theme-color"]')) bar.setAttribute('content', color)
}

/**
 * A script that stands in the page's head and dresses the page before its first paint. A visitor who comes from another
 * site sends no cookies (they are strict), so the server cannot know the choice; `document.cookie` does.
 * @returns nothing for a brand of one theme
 */
export function chooserOf(looks: readonly Look[]): string {
  if (looks.length < 2) return ''
  return `{const w=/(?:^|; )theme=(\\w+)/.exec(document.cookie),l=w&&${JSON.stringify(looks)}.find(l=>l.palette===w[1]);if(l){const d=document.documentElement.dataset,m=document.querySelector('meta[name="theme-color"]');d.theme=l.name;d.palette=l.palette;if(m)m.content=l.color}}`
}
