import { Icon } from './icon.tsx'

type Props = {
  name: string
  count: number
  pending: boolean
  words: { group: string; fewer: string; more: string }
}

/** One fewer, the count, one more: two buttons of the form around it, which send the count they lead to. */
export function Stepper({ name, count, pending, words }: Props) {
  const button =
    'inline-flex size-11 items-center justify-center rounded-field edge border-field bg-raised hover:bg-accent-soft disabled:opacity-40 focus-ring'
  return (
    <fieldset className="inline-flex items-center gap-1">
      <legend className="sr-only">{words.group}</legend>
      <button
        name={name}
        value={count - 1}
        disabled={pending || count <= 1}
        aria-label={words.fewer}
        className={button}
        type="submit"
      >
        <Icon name="minus" />
      </button>
      <output className="min-w-8 text-center text-lg font-bold tabular-nums" aria-live="polite">
        {count}
      </output>
      <button name={name} value={count + 1} disabled={pending} aria-label={words.more} className={button} type="submit">
        <Icon name="plus" />
      </button>
    </fieldset>
  )
}
