import type { ReactNode } from 'react'
import { Form, Link, useLocation, useSearchParams } from 'react-router'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../forms/button.tsx'

type Props = {
  /** Names of the fields inside, which `clear` takes out of the address. */
  names: readonly string[]
  children: ReactNode
}

/** Fields above a list that narrow it down. They go into the address, so a list can be sent to others. */
export function Filters({ names, children }: Props) {
  const { t } = useTexts()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const kept = [...params].filter(([name]) => !names.includes(name) && name !== 'after' && name !== 'before')
  const isNarrow = names.some((name) => params.has(name))
  return (
    <Form
      // Fields begin anew with the address: after `clear` as well.
      key={params.toString()}
      action={pathname}
      className="mb-3 flex flex-wrap items-end gap-3 rounded-brand border border-line bg-raised p-3"
    >
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button>{t('lists.filter')}</Button>
      {isNarrow && (
        <Link
          to={{ pathname, search: new URLSearchParams(kept).toString() }}
          className="inline-flex min-h-9 items-center rounded-field px-2 font-semibold text-accent-ink hover:bg-accent-soft focus-ring"
        >
          {t('lists.clear')}
        </Link>
      )}
    </Form>
  )
}
