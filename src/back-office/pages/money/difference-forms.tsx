import { Form } from 'react-router'
import type { Performed } from '#admin/actions'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { SelectField } from '../../ui/forms/fields.tsx'
import { Outcome } from '../../ui/forms/outcome.tsx'
import { Notice } from '../../ui/notice.tsx'

type Did =
  | { did: 'difference.close' | 'difference.book'; outcome: Performed<unknown> }
  | { did: 'books.compare'; outcome: Performed<{ failures: string[] }> }

/** What became of the form that was sent, if one was. */
export function What(answer: Did | Record<never, never>) {
  const { t } = useTexts()
  if (!('did' in answer)) return null
  if (answer.did !== 'books.compare') {
    const text = answer.did === 'difference.book' ? 'money.bookedDone' : 'money.closedDone'
    return <Outcome of={answer.outcome} done={t(text)} />
  }
  const { outcome } = answer
  if ('done' in outcome && outcome.done.failures.length > 0)
    return <Notice tone="warning">{t('money.notCompared', { why: outcome.done.failures.join('; ') })}</Notice>
  return <Outcome of={outcome} done={t('money.comparedDone')} />
}

/** Compares one brand's books with the partners' at once. */
export function CompareNow({ own, press }: { own: readonly { id: string; name: string }[]; press: string }) {
  const { t } = useTexts()
  return (
    <Form method="post" className="mb-3 flex flex-wrap items-end gap-3">
      <input type="hidden" name="action" value="books.compare" />
      <input type="hidden" name="key" value={`${press} compare`} />
      <SelectField name="tenant" label={t('money.brand')}>
        {own.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button>{t('money.compareNow')}</Button>
    </Form>
  )
}
