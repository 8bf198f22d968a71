import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useTexts } from '../../texts/texts.tsx'
import { useBrands } from '../../ui/brands.tsx'
import { useBrandedPath } from '../../ui/links.tsx'
import { CsvLink } from '../../ui/lists/csv-link.tsx'
import { PageHead } from '../../ui/page-head.tsx'

const parts = [
  ['/money', 'money.balances'],
  ['/money/ledger', 'money.ledger'],
  ['/money/differences', 'money.differences'],
  ['/money/chargebacks', 'money.chargebacks'],
  ['/money/settlements', 'money.settlements'],
  ['/money/vat', 'money.vat'],
  ['/money/closes', 'money.closes'],
  ['/money/datev', 'money.datev'],
] as const

export type MoneyPart = (typeof parts)[number][1] extends `money.${infer Part}` ? Part : never

/** Heading and tabs of a page about money, and the same rows as CSV. */
export function MoneyFrame({ part, children }: { part: MoneyPart; children: ReactNode }) {
  const { t } = useTexts()
  const branded = useBrandedPath()
  const zones = [...new Set(useBrands().shown.map(({ zone }) => zone))].join(', ')
  return (
    <>
      <PageHead
        title={`${t('money.title')}: ${t(`money.${part}`)}`}
        actions={part !== 'datev' && <CsvLink to={`/money/csv/${part}`} />}
      />
      <nav aria-label={t('money.parts')} className="mb-4 flex flex-wrap gap-1 border-b border-line">
        {parts.map(([to, text]) => (
          <NavLink
            key={to}
            to={branded(to)}
            end
            className="-mb-px border-b-2 border-transparent px-2.5 py-1.5 font-medium text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink focus-ring"
          >
            {t(text)}
          </NavLink>
        ))}
      </nav>
      {children}
      <p className="mt-4 text-sm text-muted">{t('money.daysHint', { zones })}</p>
    </>
  )
}
