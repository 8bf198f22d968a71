import { Menu, menuRow } from './menu.tsx'

type Language = { code: string; name: string; href: string }
type Props = {
  label: string
  languages: Language[]
  current: string
  onChoose: (code: string) => Promise<void> | undefined
}

/**
 * Links, so that a language can be linked to, and works without scripts; nothing where there is no choice. More than two
 * are a menu. `onChoose` may do it better in place, and answers with a promise then.
 */
export function LanguageSwitch({ label, languages, current, onChoose }: Props) {
  if (languages.length < 2) return null
  const link = ({ code, href }: Language) => ({
    href,
    hrefLang: code,
    lang: code,
    'aria-current': code === current ? ('true' as const) : undefined,
    onClick: (event: React.MouseEvent) => {
      if (onChoose(code)) event.preventDefault()
    },
  })
  if (languages.length > 2) {
    return (
      <Menu
        label={`${label}: ${current.toUpperCase()}`}
        button={<span className="text-sm uppercase">{current}</span>}
        hasChevron
      >
        <ul>
          {languages.map((language) => (
            <li key={language.code}>
              <a {...link(language)} className={menuRow}>
                {language.name}
              </a>
            </li>
          ))}
        </ul>
      </Menu>
    )
  }
  return (
    <nav aria-label={label}>
      <ul className="flex">
        {languages.map((language) => (
          <li key={language.code}>
            <a
              {...link(language)}
              className="inline-flex size-11 items-center justify-center rounded-field text-sm font-bold uppercase focus-ring hover:underline aria-current:underline aria-current:decoration-2 aria-current:underline-offset-8"
            >
              {language.code}
              <span className="sr-only"> {language.name}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
