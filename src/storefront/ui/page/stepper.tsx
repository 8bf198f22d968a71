import { errorId } from '../forms/field.tsx'
import { Icon } from '../signs/icon.tsx'

type Props = {
  /** The name of the field in the form, and of the buttons; they send the new count. */
  names: { field: string; button: string }
  count: number
  /** What the field shows, if not the count. */
  typed?: string | undefined
  pending: boolean
  words: { group: string; fewer: string; more: string }
  /** The field's id, for the error summary; an error of the count is in a `FieldError` of this name. */
  id?: string
  isWrong?: boolean
  /** Called when a count was typed and the field was left: with scripts no button is needed. */
  onTyped?: (form: HTMLFormElement | null) => void
}

/** One fewer, the count as a field, one more. In a form whose first button sends what was typed. */
export function Stepper({ names, count, typed = String(count), pending, words, id, isWrong = false, onTyped }: Props) {
  const button =
    'inline-flex size-11 items-center justify-center rounded-field edge border-field bg-raised hover:bg-accent-soft disabled:opacity-40 focus-ring'
  return (
    <fieldset className="inline-flex items-center gap-1">
      <legend className="sr-only">{words.group}</legend>
      <button
        name={names.button}
        value={count - 1}
        disabled={pending || count <= 1}
        aria-label={words.fewer}
        className={button}
        type="submit"
      >
        <Icon name="minus" />
      </button>
      <input
        // Another count is another field, so that typed input is dropped.
        key={typed}
        id={id}
        aria-invalid={isWrong || undefined}
        aria-describedby={id && isWrong ? errorId(id) : undefined}
        name={names.field}
        defaultValue={typed}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        aria-label={words.group}
        onBlur={({ currentTarget: { value, form } }) => value !== typed && onTyped?.(form)}
        className="h-11 w-14 rounded-field edge border-field bg-raised text-center text-lg font-bold tabular-nums aria-invalid:border-2 aria-invalid:border-danger focus-ring"
      />
      <button
        name={names.button}
        value={count + 1}
        disabled={pending}
        aria-label={words.more}
        className={button}
        type="submit"
      >
        <Icon name="plus" />
      </button>
    </fieldset>
  )
}
