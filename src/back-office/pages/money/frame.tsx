import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { useBrands } from '../../ui/brands.tsx'
import { CsvLink } from '../../ui/lists/csv-link.tsx'
import { Tabs } from '../../ui/lists/tabs.tsx'
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
  const zones = [...new Set(useBrands().shown.map(({ zone }) => zone))].join(', ')
  return (
    <>
      <PageHead
        title={`${t('money.title')}: ${t(`money.${part}`)}`}
        actions={part !== 'datev' && <CsvLink to={`/money/csv/${part}`} />}
      />
      <Tabs label={t('money.parts')} tabs={parts.map(([to, text]) => ({ to, text: t(text) }))} />
      {children}
      <p className="mt-4 text-sm text-muted">{t('money.daysHint', { zones })}</p>
    </>
  )
}
