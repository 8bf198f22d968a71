import { ChevronsUpDown } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { languages } from '../../texts/area-texts.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/forms/button.tsx'
import type { Theme } from '../../visit.ts'

const names = { en: 'English', de: 'Deutsch', nl: 'Nederlands' }
const themes = { system: 'shell.themeSystem', light: 'shell.themeLight', dark: 'shell.themeDark' } as const

type Props = { operator: { name: string; email: string }; theme: Theme; above?: boolean }

/** Who is signed in: account, language, appearance, sign-out. */
export function OwnMenu({ operator, theme, above = false }: Props) {
  const { t, language } = useTexts()
  const { pathname, search } = useLocation()
  return (
    <details name="shell" className="relative mt-2">
      <summary className="flex items-center gap-2 rounded-field px-2 py-1.5 hover:bg-accent-soft focus-ring">
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{operator.name}</span>
          <span className="block truncate text-xs text-muted">{operator.email}</span>
        </span>
        <ChevronsUpDown className="size-4 shrink-0 text-muted" aria-hidden="true" />
      </summary>
      <div
        className={
          above
            ? 'absolute bottom-full left-0 z-20 mb-1 w-64 rounded-brand border border-line bg-raised p-3 shadow-raised'
            : 'pt-2'
        }
      >
        <Link to="/me" className="mb-2 block rounded-field px-2 py-1.5 font-medium hover:bg-accent-soft focus-ring">
          {t('shell.account')}
        </Link>
        {/* A document of its own: language and appearance are part of it. */}
        <form method="post" action="/preferences" className="flex flex-col gap-2 px-2">
          <input type="hidden" name="back" value={pathname + search} />
          <Choice name="language" label={t('shell.language')} value={language}>
            {languages.map((one) => (
              <option key={one} value={one} lang={one}>
                {names[one]}
              </option>
            ))}
          </Choice>
          <Choice name="theme" label={t('shell.theme')} value={theme}>
            {Object.entries(themes).map(([one, text]) => (
              <option key={one} value={one}>
                {t(text)}
              </option>
            ))}
          </Choice>
          <Button look="secondary">{t('shell.save')}</Button>
        </form>
        <form method="post" action="/sign-out" className="mt-2 border-t border-line px-2 pt-2">
          <Button look="quiet" className="w-full">
            {t('shell.signOut')}
          </Button>
        </form>
      </div>
    </details>
  )
}

type ChoiceProps = { name: string; label: string; value: string; children: React.ReactNode }

function Choice({ name, label, value, children }: ChoiceProps) {
  return (
    <label className="flex items-center justify-between gap-3 text-sm">
      {label}
      <select
        name={name}
        defaultValue={value}
        className="h-8 rounded-field border border-field bg-raised px-2 text-ink focus-ring"
      >
        {children}
      </select>
    </label>
  )
}
