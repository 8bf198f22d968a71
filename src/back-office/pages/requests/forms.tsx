import type { CaseRow } from '#admin/requests'
import { toDecimalString } from '#kit/money'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Dialog } from '../../ui/forms/dialog.tsx'
import { TextArea, TextField } from '../../ui/forms/fields.tsx'
import { TypedForm } from '../../ui/forms/typed/typed-form.tsx'

type CaseProps = { one: CaseRow; press: string }

/** Gives back what is owed for an order, or another amount. */
export function GiveBackForm({ one, press }: CaseProps) {
  const { t } = useTexts()
  return (
    <Dialog label={t('requests.giveBack')} look="primary" title={t('requests.giveBack')}>
      <TypedForm name={`confirm ${one.caseId}`} className="flex flex-col gap-3">
        <Named action="confirm" press={`${press}-${one.caseId}`} />
        {one.orderNumber === null ? (
          <TextField name="orderNumber" label={t('orders.order')} required maxLength={20} />
        ) : (
          <input type="hidden" name="orderNumber" value={one.orderNumber} />
        )}
        <TextField
          name="amount"
          label={t('requests.amount')}
          hint={t('requests.amountHint')}
          inputMode="decimal"
          required
          defaultValue={one.owed > 0 ? toDecimalString(one.owed) : ''}
        />
        <Button look="primary">{t('requests.giveBack')}</Button>
      </TypedForm>
    </Dialog>
  )
}

/** Decides that nothing is given back. */
export function RefuseForm({ one, press }: CaseProps) {
  const { t } = useTexts()
  return (
    <Dialog label={t('requests.refuse')} title={t('requests.refuse')}>
      <TypedForm name={`refuse ${one.caseId}`} className="flex flex-col gap-3">
        <Named action="refuse" press={`${press}-${one.caseId}`} />
        <input type="hidden" name="orderNumber" value={one.orderNumber ?? ''} />
        <p className="text-muted">{t('requests.refuseHint')}</p>
        <TextArea name="reason" label={t('orders.reason')} required minLength={3} maxLength={2000} rows={4} />
        <Button look="danger">{t('requests.refuse')}</Button>
      </TypedForm>
    </Dialog>
  )
}

/** Answers a review by mail. */
export function AnswerForm({ press }: { press: string }) {
  const { t } = useTexts()
  return (
    <TypedForm name="answer" className="flex flex-col items-start gap-3">
      <Named action="answer" press={press} />
      <p className="text-muted">{t('requests.refuseHint')}</p>
      <TextArea name="answer" label={t('requests.answer')} required minLength={3} maxLength={2000} rows={6} />
      <TextField name="days" label={t('requests.letPass')} hint={t('requests.letPassHint')} inputMode="numeric" />
      <TextField name="letPassReason" label={t('requests.letPassReason')} maxLength={500} />
      <Button look="primary">{t('requests.send')}</Button>
    </TypedForm>
  )
}

const Named = ({ action, press }: { action: string; press: string }) => (
  <>
    <input type="hidden" name="action" value={action} />
    <input type="hidden" name="key" value={`${press}-${action}`} />
  </>
)
