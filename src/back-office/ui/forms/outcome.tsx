import { Link, useLocation } from 'react-router'
import type { Performed } from '#admin/actions'
import { useTexts } from '../../texts/texts.tsx'
import { Notice } from '../notice.tsx'

/** Sent as it was shown: there was nothing to save. */
export const unchanged = { unchanged: true } as const

type Props = {
  /** What `perform` said, or that there was nothing to do; undefined before anything was sent. */
  of: Performed<unknown> | typeof unchanged | undefined
  /** Said when it was done. */
  done: string
}

/** What came of an action, above the page's content: done, waiting for a second person, or refused and why. */
export function Outcome({ of, done }: Props) {
  const { t } = useTexts()
  const { pathname, search } = useLocation()
  // Where a file was refused the address says so; proven, it is no longer true.
  const params = new URLSearchParams(search)
  params.delete('refused')
  const here = params.size === 0 ? pathname : `${pathname}?${params}`
  if (of === undefined) return null
  if ('unchanged' in of) return <Notice tone="warning">{t('lists.unchanged')}</Notice>
  if ('done' in of) return <Notice tone="good">{done}</Notice>
  if ('waiting' in of) return <Notice tone="warning">{t('lists.waitsForSecond')}</Notice>
  return (
    <Notice tone="danger">
      {t(`refusals.${of.refusal}`)}{' '}
      {of.refusal === 'proveAgain' && (
        <Link className="underline" to={`/prove?next=${encodeURIComponent(here)}`}>
          {t('lists.prove')}
        </Link>
      )}
    </Notice>
  )
}
