import type { MouseEvent } from 'react'
import { Icon } from '../signs/icon.tsx'

export type Palette = 'light' | 'dark'
type Props = {
  names: Record<Palette, string>
  hrefOf: (palette: Palette) => string
  onChoose: (palette: Palette) => void
  /** In a menu the name is beside the sign. */
  isRow?: boolean
  className: string
}

/**
 * Links to the other palette. The page contains both links, and its attribute `data-palette` shows one of them, because
 * the visitor's choice is known only after the page was made.
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
