import { Form } from 'react-router'
import type { lookAtCodes } from '#admin/goods'
import { useTexts } from '../../../texts/texts.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/figures/facts.tsx'
import { useFormat } from '../../../ui/figures/format.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { ListProblems } from '../list-problems.tsx'

type Looked = NonNullable<Awaited<ReturnType<typeof lookAtCodes>>>
type Props = { wanted: { tenant: string; productId: string; batch: string; listId: string }; looked: Looked }

/** What a list would bring, or what is wrong in it, by line. */
export function ListLook({ wanted, looked }: Props) {
  const { t } = useTexts()
  const { number } = useFormat()
  const title = `${wanted.tenant}: ${wanted.productId}, ${wanted.batch}`
  if ('problems' in looked) return <ListProblems title={title} problems={looked.problems} />
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
