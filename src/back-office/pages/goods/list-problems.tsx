import { useTexts } from '../../texts/texts.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, Table } from '../../ui/lists/table.tsx'
import { Notice } from '../../ui/notice.tsx'

const mostShown = 100

type Problem = { line: number; what: string }

/** What is wrong in a list of codes. Line 0 is the list itself. */
export function ListProblems({ title, problems }: { title: string; problems: readonly Problem[] }) {
  const { t } = useTexts()
  const columns: Column<Problem>[] = [
    { id: 'line', head: t('goods.line'), cell: ({ line }) => (line > 0 ? line : '') },
    { id: 'problem', head: t('goods.problem'), cell: ({ what }) => what },
  ]
  return (
    <Card title={title}>
      <Notice tone="danger">{t('goods.problems', { count: problems.length })}</Notice>
      <Table
        caption={t('goods.problem')}
        columns={columns}
        rows={problems.slice(0, mostShown)}
        keyOf={({ line, what }) => `${line} ${what}`}
        empty=""
      />
    </Card>
  )
}
