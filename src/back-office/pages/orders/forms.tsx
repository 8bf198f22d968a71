import { Form, useLocation } from 'react-router'
import type { AdminRefusalKey } from '#admin/actions'
import { useTexts } from '../../texts/texts.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { Dialog } from '../../ui/forms/dialog.tsx'
import { SelectField, TextArea, TextField } from '../../ui/forms/fields.tsx'
import { TypedForm } from '../../ui/forms/typed/typed-form.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Answer } from './do.ts'

type Asked = { press: string; answer: Answer | undefined }

/** What came of a form, above the page. */
export function AnswerNotice({ answer }: Pick<Asked, 'answer'>) {
  const { t } = useTexts()
  const { pathname } = useLocation()
  if (!answer || answer.revealed) return null
  if (answer.is === 'done') return <Notice tone="good">{t('orders.done')}</Notice>
  if (answer.is === 'waits') return <Notice tone="warning">{t('orders.waits')}</Notice>
  return (
    <Notice tone="danger">
      {t(`refusals.${(answer.refusal ?? 'proveAgain') as AdminRefusalKey}`)}{' '}
      {answer.is === 'prove' && (
        <LinkButton to={`/prove?next=${encodeURIComponent(pathname)}`}>{t('orders.prove')}</LinkButton>
      )}
    </Notice>
  )
}

export function AgainForm({ press }: Pick<Asked, 'press'>) {
  const { t } = useTexts()
  return (
    <Form method="post">
      <Named action="again" press={press} />
      <Button>{t('orders.again')}</Button>
    </Form>
  )
}

/** Asks the partners about the order at once. */
export function AskForm({ press }: Pick<Asked, 'press'>) {
  const { t } = useTexts()
  return (
    <Form method="post">
      <Named action="ask" press={press} />
      <Button>{t('orders.ask')}</Button>
    </Form>
  )
}

/** Releases money that is reserved and not needed. */
export function ReleaseForm({ press }: Pick<Asked, 'press'>) {
  const { t } = useTexts()
  return (
    <Form method="post">
      <Named action="release" press={press} />
      <Button>{t('orders.release')}</Button>
    </Form>
  )
}

/** Sends the receipt once more. */
export function SendAgainForm({ press }: Pick<Asked, 'press'>) {
  const { t } = useTexts()
  return (
    <Dialog label={t('orders.sendAgain')} title={t('orders.sendAgain')}>
      <Form method="post" className="flex flex-col gap-3">
        <Named action="send-again" press={press} />
        <SelectField name="channel" label={t('orders.sendHow')}>
          <option value="email">{t('orders.email')}</option>
          <option value="sms">{t('orders.byText')}</option>
        </SelectField>
        <Button look="primary">{t('orders.sendAgain')}</Button>
      </Form>
    </Dialog>
  )
}

/** Files the right address, which its owner confirms. */
export function CorrectEmailForm({ press }: Pick<Asked, 'press'>) {
  const { t } = useTexts()
  return (
    <Dialog label={t('orders.correctEmail')} title={t('orders.correctEmail')}>
      <TypedForm name="correct-email" className="flex flex-col gap-3">
        <Named action="correct-email" press={press} />
        <TextField name="email" type="email" label={t('orders.email')} hint={t('orders.correctHelp')} required />
        <Button look="primary">{t('orders.correctEmail')}</Button>
      </TypedForm>
    </Dialog>
  )
}

type UnitProps = Pick<Asked, 'press'> & { units: readonly { value: string; text: string }[] }

/** Delivers a unit anew at the house's expense. */
export function ReplaceForm(asked: UnitProps) {
  const { t } = useTexts()
  return <UnitForm {...asked} action="replace" label={t('orders.replace')} help={t('orders.replaceHelp')} />
}

/** Says that a code of our own stock did not work. */
export function BadCodeForm(asked: UnitProps) {
  const { t } = useTexts()
  return <UnitForm {...asked} action="bad-code" label={t('orders.badCode')} help={t('orders.badCodeHelp')} />
}

/** Says that the supplier does not take an eSIM back; its owner is told. */
export function RefuseEsimForm(asked: UnitProps) {
  const { t } = useTexts()
  return <UnitForm {...asked} action="refuse-esim" label={t('orders.refuseEsim')} help={t('orders.refuseEsimHelp')} />
}

/** Asks which unit is meant, and why. */
function UnitForm({ units, press, action, label, help }: UnitProps & { action: string; label: string; help: string }) {
  const { t } = useTexts()
  return (
    <Dialog label={label} title={label}>
      <TypedForm name={action} className="flex flex-col gap-3">
        <Named action={action} press={press} />
        <p>{help}</p>
        <SelectField name="unit" label={t('orders.unit')}>
          {units.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
        <TextField name="reason" label={t('orders.reason')} required minLength={3} maxLength={500} />
        <Button>{label}</Button>
      </TypedForm>
    </Dialog>
  )
}

/** Takes the order's chargebacks as lost. */
export function LoseForm({ press }: Pick<Asked, 'press'>) {
  const { t } = useTexts()
  return (
    <Dialog label={t('orders.lose')} look="danger" title={t('orders.lose')}>
      <TypedForm name="lose" className="flex flex-col gap-3">
        <Named action="lose" press={press} />
        <TextField name="reason" label={t('orders.reason')} required minLength={3} maxLength={500} />
        <Button look="danger">{t('orders.lose')}</Button>
      </TypedForm>
    </Dialog>
  )
}

export function WinForm({ press }: Pick<Asked, 'press'>) {
  const { t } = useTexts()
  return (
    <Dialog label={t('orders.win')} title={t('orders.winTitle')}>
      <TypedForm name="win" className="flex flex-col gap-3">
        <Named action="win" press={press} />
        <TextField name="reason" label={t('orders.reason')} required minLength={3} maxLength={500} />
        <Button look="primary">{t('orders.win')}</Button>
      </TypedForm>
    </Dialog>
  )
}

export function NoteForm({ press }: Pick<Asked, 'press'>) {
  const { t } = useTexts()
  return (
    <TypedForm name="note" className="mt-2 flex flex-col items-start gap-2">
      <Named action="note" press={press} />
      <div className="w-full max-w-160">
        <TextArea name="text" label={t('orders.note')} required maxLength={4000} rows={2} />
      </div>
      <Button>{t('orders.addNote')}</Button>
    </TypedForm>
  )
}

type RevealedProps = Asked & { value: string; masked: string; line?: number | undefined; mayReveal: boolean }

/** A masked value, with a button that shows it, which is written down. */
export function Revealed({ value, masked, line, press, answer, mayReveal }: RevealedProps) {
  const { t } = useTexts()
  if (answer?.revealed?.value === `${value}${line ?? ''}`) return answer.revealed.text
  if (!mayReveal) return masked
  return (
    <Form method="post" className="inline-flex flex-wrap items-center gap-2">
      <Named action="reveal" press={`${press}-${value}${line ?? ''}`} />
      <input type="hidden" name="value" value={value} />
      {line !== undefined && <input type="hidden" name="line" value={line} />}
      {masked}
      <button type="submit" className="rounded px-1 text-sm font-semibold text-accent-ink underline focus-ring">
        {t('orders.reveal')}
      </button>
    </Form>
  )
}

/** Which form it is, and which showing of it. */
export const Named = ({ action, press }: { action: string; press: string }) => (
  <>
    <input type="hidden" name="action" value={action} />
    <input type="hidden" name="press" value={`${press}-${action}`} />
  </>
)
