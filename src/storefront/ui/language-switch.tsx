type Props = {
  label: string
  languages: { code: string; name: string; href: string }[]
  current: string
  onChoose: (code: string) => Promise<void> | undefined
}

/**
 * Links, so that a language can be linked to, and works without scripts; nothing where there is no choice.
 * `onChoose` may do it better in place, and answers with a promise then.
 */
export function LanguageSwitch({ label, languages, current, onChoose }: Props) {
  if (languages.length < 2) return null
  return (
    <nav aria-label={label}>
      <ul className="flex">
        {languages.map(({ code, name, href }) => (
          <li key={code}>
            <a
              href={href}
              onClick={(event) => {
                if (onChoose(code)) event.preventDefault()
              }}
              hrefLang={code}
              lang={code}
              aria-current={code === current ? 'true' : undefined}
              className="inline-flex size-11 items-center justify-center rounded-field text-sm font-bold uppercase focus-ring hover:underline aria-current:underline aria-current:decoration-2 aria-current:underline-offset-8"
            >
              {code}
              <span className="sr-only"> {name}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
