import { Form, useNavigation } from 'react-router'
import { useTexts } from '../../../../texts/texts.tsx'
import { Button } from '../../../../ui/forms/button.tsx'
import { Notice } from '../../../../ui/parts/notice.tsx'
import type { Removed } from './remove-line.ts'

/** The line that was just removed, with a button to restore it. */
export function RemovedNotice({ removed: { name, item } }: Removed) {
  const { t } = useTexts()
  const { formData } = useNavigation()
  return (
    <Notice>
      <Form method="post" className="flex flex-wrap items-center justify-between gap-x-4">
        <p>{t('takenOut', { product: name })}</p>
        <input type="hidden" name="item" value={item} />
        <Button look="quiet" name="intent" value="undo" pending={formData?.get('intent') === 'undo'}>
          {t('undo')}
        </Button>
      </Form>
    </Notice>
  )
}
