import { Form } from 'react-router'
import type { lookAtCashCodes } from '#admin/goods'
import type { TextKey } from '../../../texts/read-text.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { Card } from '../../../ui/card.tsx'
import { useFormat } from '../../../ui/figures/format.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { ListProblems } from '../list-problems.tsx'

type Looked = NonNullable<Awaited<ReturnType<typeof lookAtCashCodes>>>
type Problem = Extract<Looked, { problems: unknown }>['problems'][number]
type Props = { wanted: { tenant: string; brand: string; amount: string; listId: string }; looked: Looked }

const faults: Readonly<Record<Problem['what'], TextKey>> = {
  'not a code': 'codes.notACode',
  'twice in the list': 'codes.twice',
  'known already': 'codes.known',
}
/** How many cash codes a list has, or what is wrong in it, by line. */
export function CashListLook({ wanted, looked }: Props) {
  const { t } = useTexts()
  const { number } = useFormat()
  const title = `${wanted.tenant}: ${wanted.brand}, ${wanted.amount}`
  if ('problems' in looked)
    return (
      <ListProblems
        title={title}
        problems={looked.problems.map(({ line, what }) => ({ line, what: t(faults[what]) }))}
      />
    )
  return (
    <Card title={title}>
      <p className="mb-4">
        {t('stock.codes')}: {number(looked.count)}
      </p>
      <Form method="post">
        {Object.entries(wanted).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button look="primary" name="action" value="cash.import">
          {t('codes.importCash')}
        </Button>
      </Form>
    </Card>
  )
}
