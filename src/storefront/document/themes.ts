import type { Tenant } from '#tenants/contract'

/** One of a brand's themes, with the colour of the browser's bar. */
export type PageTheme = Tenant['themes'][number] & { color: string | undefined }

/**
 * @param wished `light` or `dark`, as in the cookie (specification, section 2)
 * @returns the first theme with that palette, else the brand's default
 */
export function themeFor({ themes }: Pick<Tenant, 'themes'>, wished: string | undefined): Tenant['themes'][number] {
  return themes.find(({ palette }) => palette === wished) ?? themes[0] ?? { name: 'light', palette: 'light' }
}

/** @returns the themes with the named one first: the page is rendered in it. */
export const startingWith = (looks: readonly PageTheme[], name: string): [PageTheme, ...PageTheme[]] =>
  [...looks].sort((a, b) => Number(b.name === name) - Number(a.name === name)) as [PageTheme, ...PageTheme[]]

/** Applies a theme to the open page, whichever it was rendered in. */
export function applyTheme({ name, palette, color = '' }: PageTheme): void {
  const { documentElement, head } = document
  Object.assign(documentElement.dataset, { theme: name, palette })
  for (const bar of head.querySelectorAll('meta[name="theme-color"]')) bar.setAttribute('content', color)
}

/**
 * An inline script that applies the visitor's theme before the first paint. A visitor from another site sends no strict
 * cookies, so the server cannot know the choice; `document.cookie` does.
 * @returns nothing for a brand with one theme
 */
export function themeScriptOf(looks: readonly PageTheme[]): string {
  if (looks.length < 2) return ''
  return `{const w=/(?:^|; )theme=(\\w+)/.exec(document.cookie),l=w&&${JSON.stringify(looks)}.find(l=>l.palette===w[1]);if(l){const d=document.documentElement.dataset,m=document.querySelector('meta[name="theme-color"]');d.theme=l.name;d.palette=l.palette;if(m)m.content=l.color}}`
}
