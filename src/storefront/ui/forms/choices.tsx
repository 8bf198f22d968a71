import type { ReactNode } from 'react'
import { Icon } from '../signs/icon.tsx'

export type Choice = { value: string; label: ReactNode; aside?: ReactNode; more?: ReactNode }
type Props = {
  name: string
  legend: ReactNode
  choices: Choice[]
  chosen: string | undefined
  error?: ReactNode
  /** How many are in sight, and the words that unfold the others; a chosen one is never hidden. Default: all. */
  first?: { count: number; more: string } | undefined
}

/** Radio buttons as rows; fields that belong to a choice open under it. */
export function Choices({ name, legend, choices, chosen, error, first }: Props) {
  const isFolded = first !== undefined && choices.length > first.count + 1
  const [inSight, others] = isFolded
    ? [choices.slice(0, first.count), choices.slice(first.count)]
    : [choices, [] as Choice[]]
  const row = (choice: Choice, index: number) => (
    <Row
      key={choice.value}
      id={index === 0 ? name : undefined}
      {...{ name, choice }}
      isChosen={choice.value === chosen}
    />
  )
  return (
    <fieldset className="flex flex-col">
      <legend className="headline mb-2 text-xl md:mb-3">{legend}</legend>
      {error && <div className="mb-2">{error}</div>}
      <div className="flex flex-col overflow-hidden rounded-brand edge border-field bg-raised">
        {inSight.map(row)}
        {first && others.length > 0 && (
          <details className="group/more" open={others.some(({ value }) => value === chosen) || undefined}>
            <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-4 font-bold focus-ring md:min-h-16">
              <Icon
                name="chevron"
                className="mx-0.5 size-5 transition-transform duration-150 group-open/more:rotate-180"
              />
              {first.more}
            </summary>
            <div className="border-t border-line">{others.map((choice) => row(choice, -1))}</div>
          </details>
        )}
      </div>
    </fieldset>
  )
}

type RowProps = { id: string | undefined; name: string; choice: Choice; isChosen: boolean }

function Row({ id, name, choice: { value, label, aside, more }, isChosen }: RowProps) {
  return (
    <div className="group/choice border-b border-line last:border-b-0 has-[input:checked]:bg-accent-soft">
      <label className="flex min-h-12 cursor-pointer items-center gap-3 px-4 py-2 has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus md:min-h-16 md:py-3">
        <input
          type="radio"
          id={id}
          name={name}
          value={value}
          defaultChecked={isChosen}
          className="size-6 shrink-0 accent-accent-ink outline-none"
        />
        <span className="flex-1 font-bold">{label}</span>
        <span className="flex flex-wrap justify-end gap-1">{aside}</span>
      </label>
      {more && <div className="hidden px-4 pb-3 group-has-[input:checked]/choice:block">{more}</div>}
    </div>
  )
}
