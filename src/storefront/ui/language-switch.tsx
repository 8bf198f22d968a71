type Props = { label: string; languages: { code: string; name: string; href: string }[]; current: string }

/** Plain links, so that a language can be linked to, and works without scripts. Nothing where there is no choice. */
export function LanguageSwitch({ label, languages, current }: Props) {
  if (languages.length < 2) return null
  return (
    <nav aria-label={label}>
      <ul className="flex">
        {languages.map(({ code, name, href }) => (
          <li key={code}>
            <a
              href={href}
              hrefLang={code}
              lang={code}
              aria-current={code === current ? 'true' : undefined}
              aria-label={name}
              className="inline-flex size-11 items-center justify-center rounded-field text-sm font-bold uppercase focus-ring hover:underline aria-current:underline aria-current:decoration-2 aria-current:underline-offset-8"
            >
              {code}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
