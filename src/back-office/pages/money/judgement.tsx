import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Dialog } from '../../ui/forms/dialog.tsx'
import { TextField } from '../../ui/forms/fields.tsx'
import { TypedForm } from '../../ui/forms/typed/typed-form.tsx'

type Props = {
  /** What is done, on the button; and the question above the reason. */
  label: string
  title: string
  /** Names what it is about, for the action. */
  input: Record<string, string>
  /** One press; the page makes another for each form that it shows. */
  press: string
}

/** A button that asks for a reason, and sends it. */
export function Judgement({ label, title, input, press }: Props) {
  const { t } = useTexts()
  return (
    <Dialog label={label} look="quiet" title={title}>
      <TypedForm name={`${title} ${Object.values(input)}`} className="flex flex-col gap-3">
        {Object.entries({ ...input, key: press }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField name="reason" label={t('money.closedBecause')} required minLength={3} maxLength={500} />
        <Button look="primary">{label}</Button>
      </TypedForm>
    </Dialog>
  )
}
