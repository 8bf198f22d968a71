import { Form, Link, useNavigation } from 'react-router'
import { Icon } from '../../../ui/signs/icon.tsx'
import { Spinner } from '../../../ui/signs/spinner.tsx'
import type { AgainOnMainPage } from './chips.ts'
import { useKept } from './use-kept.ts'

type Chip = AgainOnMainPage['chips'][number]

/** The top-ups of last time, each one press from the payment page. */
export function AgainChips({ again }: { again: AgainOnMainPage | undefined }) {
  useKept(again !== undefined)
  if (!again) return null
  const { title, path, chips, manage, forget } = again
  return (
    <Form method="post" action={path} aria-label={title} className="flex flex-col gap-1">
      {chips.map((chip) => (
        <AgainChip key={chip.orderNumber} chip={chip} />
      ))}
      <div className="-mb-4 flex flex-wrap items-center justify-between gap-x-4 text-sm">
        <Link to={path} className="text-link inline-flex min-h-11 items-center font-bold">
          {manage}
        </Link>
        {forget && (
          <button
            type="submit"
            name="intent"
            value="forget"
            className="text-link inline-flex min-h-11 items-center text-muted"
          >
            {forget}
          </button>
        )}
      </div>
    </Form>
  )
}

export function AgainChip({ chip: { orderNumber, name, text, method } }: { chip: Chip }) {
  const isPressed = useNavigation().formData?.get('order') === orderNumber
  return (
    <button
      type="submit"
      name="order"
      value={orderNumber}
      disabled={isPressed}
      aria-busy={isPressed || undefined}
      className="flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-field edge border-line bg-raised px-4 py-2 text-left hover:bg-accent-soft focus-ring"
    >
      {isPressed ? <Spinner /> : <Icon name="clock" className="size-5 shrink-0" />}
      <span className="flex min-w-0 flex-1 flex-col">
        {name && <span className="font-bold break-words">{name}</span>}
        <span className={name ? 'text-sm tabular-nums' : 'font-bold tabular-nums'}>{text}</span>
      </span>
      {method && <span className="text-sm text-muted">{method}</span>}
    </button>
  )
}
