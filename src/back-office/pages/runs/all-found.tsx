import { Form, useSearchParams } from 'react-router'
import type { RunKind } from '#admin/runs'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/forms/button.tsx'

/** Plans a run with all that the filter of the page finds. */
export function AllFound({ kinds }: { kinds: readonly RunKind[] }) {
  const { t } = useTexts()
  const [params] = useSearchParams()
  const filter = [...params].filter(([name]) => !['after', 'before', 'columns'].includes(name))
  return kinds.map((kind) => (
    <Form key={kind} action="/runs/new">
      {filter.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Button name="kind" value={kind}>
        {t(`runs.all-${kind}`)}
      </Button>
    </Form>
  ))
}
