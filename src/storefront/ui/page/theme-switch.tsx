import type { MouseEvent } from 'react'
import { Icon } from '../signs/icon.tsx'

export type Palette = 'light' | 'dark'
type Props = {
  names: Record<Palette, string>
  hrefOf: (palette: Palette) => string
  onChoose: (palette: Palette) => void
  /** In a menu the name stands beside the sign. */
  isRow?: boolean
  className: string
}

/**
 * Leads to the other palette. Both links stand in the page, and its dress (`data-palette`) shows one of them, since what
 * a visitor chose is known only after the page was made.
 */
export function ThemeSwitch({ names, hrefOf, onChoose, isRow = false, className }: Props) {
  const link = (palette: Palette, shown: string) => (
    <a
      href={hrefOf(palette)}
      rel="nofollow"
      aria-label={isRow ? undefined : names[palette]}
      onClick={(event: MouseEvent) => {
        event.preventDefault()
        onChoose(palette)
      }}
      className={`${className} ${shown}`}
    >
      <Icon name={palette === 'dark' ? 'moon' : 'sun'} />
      {isRow && names[palette]}
    </a>
  )
  return (
    <>
      {link('dark', 'in-data-[palette=dark]:hidden!')}
      {link('light', 'in-data-[palette=light]:hidden!')}
    </>
  )
}
