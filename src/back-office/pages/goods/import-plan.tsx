import type { ReactNode } from 'react'
import type { FileProblems, ImportPlan, ProductDiff } from '#catalogue/exchange'
import { useTexts } from '../../texts/texts.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, Table } from '../../ui/lists/table.tsx'
import { Notice } from '../../ui/notice.tsx'

const texts = { new: 'goods.whatNew', changed: 'goods.whatChanged', discontinued: 'goods.discontinued' } as const

/** What a file would change. `children` writes it. */
export function ImportPlanTable({ plan, name, children }: { plan: ImportPlan; name: string; children: ReactNode }) {
  const { t } = useTexts()
  const { read, added, changed, discontinued } = plan
  const columns: Column<ProductDiff>[] = [
    { id: 'product', head: t('goods.product'), cell: ({ productId }) => productId },
    { id: 'what', head: t('goods.what'), cell: ({ what }) => t(texts[what]) },
    { id: 'changes', head: t('goods.changes'), cell: (diff) => <Changes {...diff} /> },
  ]
  const hasChanges = added + changed + discontinued + plan.texts > 0
  return (
    <Card title={`${t('goods.plan')} (${name})`} beside={hasChanges && children}>
      <p className="mb-3 font-semibold">
        {t('goods.sums', { added, changed, discontinued, same: read - added - changed })}
      </p>
      {plan.steepest > 2000 && <Notice tone="warning">{t('goods.second')}</Notice>}
      <Table
        caption={t('goods.plan')}
        columns={columns}
        rows={plan.changes}
        keyOf={({ productId }) => productId}
        empty={t('goods.nothingChanges')}
      />
    </Card>
  )
}

/** Field, before and after; a new product by its values alone. */
function Changes({ what, fields }: ProductDiff) {
  return (
    <ul>
      {fields
        .filter(({ after }) => what !== 'new' || (after !== null && after !== false))
        .map(({ field, before, after }) => (
          <li key={field}>
            <span className="text-muted">{field}</span> {what !== 'new' && <>{written(before)} → </>}
            {written(after)}
          </li>
        ))}
    </ul>
  )
}

const written = (value: unknown): string =>
  value === null ? '–' : typeof value === 'object' ? JSON.stringify(value) : String(value)

type Problem = FileProblems['problems']['listed'][number]

/** What is wrong in a file, by line. */
export function ImportProblems({ listed, count }: FileProblems['problems']) {
  const { t } = useTexts()
  const columns: Column<Problem>[] = [
    { id: 'line', head: t('goods.line'), cell: ({ line }) => line },
    { id: 'field', head: t('goods.field'), cell: ({ field }) => field },
    { id: 'problem', head: t('goods.problem'), cell: ({ says }) => says },
  ]
  return (
    <Card title={t('goods.plan')}>
      <Notice tone="danger">{t('goods.problems', { count })}</Notice>
      <Table
        caption={t('goods.problem')}
        columns={columns}
        rows={listed}
        keyOf={({ line, field, says }) => `${line} ${field} ${says}`}
        empty=""
      />
    </Card>
  )
}
