import { Form } from 'react-router'
import type { lookAtCodes } from '#admin/goods'
import { useTexts } from '../../../texts/texts.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/figures/facts.tsx'
import { useFormat } from '../../../ui/figures/format.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { type Column, Table } from '../../../ui/lists/table.tsx'
import { Notice } from '../../../ui/notice.tsx'

type Looked = NonNullable<Awaited<ReturnType<typeof lookAtCodes>>>
type Problem = Extract<Looked, { problems: unknown }>['problems'][number]
type Props = { wanted: { tenant: string; productId: string; batch: string; listId: string }; looked: Looked }

const mostShown = 100

/** What a list would bring, or what is wrong in it, by line. */
export function ListLook({ wanted, looked }: Props) {
  const { t } = useTexts()
  const { number } = useFormat()
  const title = `${wanted.tenant}: ${wanted.productId}, ${wanted.batch}`
  if ('problems' in looked) {
    const columns: Column<Problem>[] = [
      { id: 'line', head: t('goods.line'), cell: ({ line }) => (line > 0 ? line : '') },
      { id: 'problem', head: t('goods.problem'), cell: ({ what }) => what },
    ]
    return (
      <Card title={title}>
        <Notice tone="danger">{t('goods.problems', { count: looked.problems.length })}</Notice>
        <Table
          caption={t('goods.problem')}
          columns={columns}
          rows={looked.problems.slice(0, mostShown)}
          keyOf={({ line, what }) => `${line} ${what}`}
          empty=""
        />
      </Card>
    )
  }
  const { count, firstExpiry, lastExpiry } = looked
  return (
    <Card title={title}>
      <Facts
        facts={[
          [t('stock.codes'), number(count)],
          [t('goods.firstExpiry'), firstExpiry ?? '–'],
          [t('stock.lastExpiry'), lastExpiry ?? '–'],
        ]}
      />
      <Form method="post" className="mt-4">
        {Object.entries(wanted).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button look="primary" name="action" value="codes.import">
          {t('stock.write')}
        </Button>
      </Form>
    </Card>
  )
}
