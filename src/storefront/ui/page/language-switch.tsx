import type { MouseEvent } from 'react'
import { Menu, menuRow } from './menu.tsx'

type Language = { code: string; name: string; href: string }
type Props = {
  label: string
  languages: Language[]
  current: string
  onChoose: (code: string) => Promise<void> | undefined
  /** In a menu each language is a row. */
  isRows?: boolean
}

/**
 * Links, so that a language can be linked to and works without scripts; nothing for a single language. More than two
 * are a menu. `onChoose` may switch in place; it then returns a promise.
 */
export function LanguageSwitch({ label, languages, current, onChoose, isRows = false }: Props) {
  if (languages.length < 2) return null
  const isMenu = !isRows && languages.length > 2
  const list = (
    <ul className={isRows || isMenu ? '' : 'flex'}>
      {languages.map(({ code, name, href }) => (
        <li key={code}>
          <a
            href={href}
            hrefLang={code}
            lang={code}
            aria-current={code === current ? 'true' : undefined}
            onClick={(event: MouseEvent) => {
              if (onChoose(code)) event.preventDefault()
            }}
            className={isRows || isMenu ? menuRow : short}
          >
            {isRows || isMenu ? name : <Short code={code} name={name} />}
          </a>
        </li>
      ))}
    </ul>
  )
  if (!isMenu) return <nav aria-label={label}>{list}</nav>
  const button = <span className="text-sm uppercase">{current}</span>
  return (
    <Menu label={`${label}: ${current.toUpperCase()}`} button={button} hasChevron>
      {list}
    </Menu>
  )
}

const short =
  'inline-flex size-11 items-center justify-center rounded-field text-sm font-bold uppercase focus-ring hover:underline aria-current:underline aria-current:decoration-2 aria-current:underline-offset-8'

function Short({ code, name }: { code: string; name: string }) {
  return (
    <>
      {code}
      <span className="sr-only"> {name}</span>
    </>
  )
}
