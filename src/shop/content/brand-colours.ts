import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type BrandColours = { accent: string; onAccent: string; header: string }

const known = new Map<string, BrandColours>()

/** @returns the colours of a brand's buttons and header in its `theme.css`, for mails and pictures, which have no stylesheet. */
export function brandColours({ id }: { id: string }): BrandColours {
  const before = known.get(id)
  if (before) return before
  const file = join('tenants', id, 'theme.css')
  // A brand in the database may have no folder here: its mails get default colours.
  const css = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const tokens = css.split(/[;{}]/).map((token) => token.trim())
  const colour = (name: string) => {
    const value = tokens.find((token) => token.startsWith(`--${name}:`))?.split(':', 2)[1]
    return value && /^#[0-9a-f]{3,8}/i.exec(value.trim())?.[0]
  }
  const colours = {
    accent: colour('accent') ?? '#1c1c1c',
    onAccent: colour('on-accent') ?? '#ffffff',
    header: colour('header') ?? '#ffffff',
  }
  known.set(id, colours)
  return colours
}
