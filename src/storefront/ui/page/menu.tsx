import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../signs/icon.tsx'

type Props = {
  /** The button's content. */
  button: ReactNode
  /** The button's name, if its content does not say it. */
  label?: string
  /** The position of the opened menu: under its button, or over the whole width of its container. */
  place?: 'left' | 'right' | 'wide'
  hasChevron?: boolean
  className?: string
  children: ReactNode
}

const places = {
  left: 'left-0 w-max max-w-[min(20rem,calc(100vw-32px))] rounded-brand',
  right: 'right-0 w-max max-w-[min(20rem,calc(100vw-32px))] rounded-brand',
  wide: 'inset-x-0 max-h-[80svh] overflow-y-auto border-x-0',
}

/**
 * A button that opens something under it. It opens and closes without scripts; with them it also closes on Escape, on a
 * press beside it, and after one of its links was followed.
 */
export function Menu({ button, label, place = 'right', hasChevron = false, className = '', children }: Props) {
  const box = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const closeBeside = ({ target }: PointerEvent) => {
      if (!box.current?.contains(target as Node)) close(box.current)
    }
    addEventListener('pointerdown', closeBeside)
    return () => removeEventListener('pointerdown', closeBeside)
  }, [])
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !box.current?.open) return
    close(box.current)
    box.current.querySelector('summary')?.focus()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close(box.current)
  }
  const onClick = ({ target }: MouseEvent) => {
    if ((target as Element).closest('a')) close(box.current)
  }
  return (
    <details
      ref={box}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onClick={onClick}
      className={`group/menu ${place === 'wide' ? '' : 'relative'} ${className}`}
    >
      <summary
        aria-label={label}
        className="inline-flex min-h-11 min-w-11 cursor-pointer list-none items-center justify-center gap-1.5 rounded-field px-2 font-bold focus-ring hover:underline [&::-webkit-details-marker]:hidden"
      >
        {button}
        {hasChevron && <Icon name="chevron" className="size-4.5 group-open/menu:rotate-180" />}
      </summary>
      <div
        className={`absolute top-full z-30 flex flex-col border border-line bg-raised p-2 text-ink shadow-brand [--focus:var(--ink)] ${places[place]}`}
      >
        {children}
      </div>
    </details>
  )
}

function close(box: HTMLDetailsElement | null) {
  if (box) box.open = false
}

/** Style of a link or a button in a menu: a row as wide as the menu. */
export const menuRow =
  'flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-left font-normal focus-ring hover:bg-accent-soft aria-current:font-bold'
