import type { ReactNode } from 'react'
import { Icon } from '../signs/icon.tsx'
import { abreast } from './abreast.ts'

/**
 * `isShort`: two of them that follow each other share a row. `isToCome`: not shown yet, but it has its place: when it
 * comes, no other choice moves into the fold or out of it, where the browser would forget that it was chosen.
 * `needsScripts`: without them it is not shown, and what would share its row has all of it.
 */
export type Choice = {
  value: string
  label: ReactNode
  aside?: ReactNode
  more?: ReactNode
  isShort?: boolean
  isToCome?: boolean
  needsScripts?: boolean
}
type Props = {
  name: string
  legend: ReactNode
  choices: Choice[]
  chosen: string | undefined
  error?: ReactNode
  /** How many rows are in sight, and the words that unfold the others; a chosen one is never hidden. Default: all. */
  first?: { count: number; more: string } | undefined
}

/** Radio buttons as rows; fields that belong to a choice open under its row. */
export function Choices({ name, legend, choices, chosen, error, first }: Props) {
  const rows = abreast(choices)
  const isFolded = first !== undefined && rows.length > first.count + 1
  const [inSight, others] = isFolded ? [rows.slice(0, first.count), rows.slice(first.count)] : [rows, []]
  const isThere = ({ isToCome }: Choice) => !isToCome
  const topmost = choices.find((choice) => isThere(choice) && !choice.needsScripts)
  const list = (shown: Choice[][]) =>
    abreast(shown.flat().filter(isThere)).flatMap((row) =>
      row.map((choice) => (
        <Item
          key={choice.value}
          id={choice === topmost ? name : undefined}
          isHalf={row.length > 1}
          isWideWithoutScripts={row.some(({ needsScripts }) => needsScripts)}
          {...{ name, choice }}
          isChosen={choice.value === chosen}
        />
      )),
    )
  return (
    <fieldset className="flex flex-col">
      <legend className="headline mb-2 text-xl md:mb-3">{legend}</legend>
      {error && <div className="mb-2">{error}</div>}
      <div className="overflow-hidden rounded-brand edge border-field bg-raised">
        <div className={grid}>{list(inSight)}</div>
        {first && others.length > 0 && (
          <details
            className="group/more border-t border-line"
            open={others.flat().some(({ value }) => value === chosen) || undefined}
          >
            <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-4 font-bold focus-ring md:min-h-16">
              <Icon
                name="chevron"
                className="mx-0.5 size-5 transition-transform duration-150 group-open/more:rotate-180"
              />
              {first.more}
            </summary>
            <div className={`border-t border-line ${grid}`}>{list(others)}</div>
          </details>
        )}
      </div>
    </fieldset>
  )
}

/** Lines between the cells are the ground that shows through; dense: the fields of a half come below both halves. */
const grid = 'grid grid-flow-row-dense grid-cols-2 gap-px bg-line'

type ItemProps = {
  id: string | undefined
  name: string
  choice: Choice
  isHalf: boolean
  isWideWithoutScripts: boolean
  isChosen: boolean
}

function Item({ id, name, choice, isHalf, isWideWithoutScripts, isChosen }: ItemProps) {
  const { value, label, aside, more, needsScripts } = choice
  const ground = 'bg-raised group-has-[input:checked]/choice:bg-accent-soft'
  return (
    <div className={`group/choice contents ${needsScripts ? 'script-only' : ''}`}>
      <label
        className={`flex min-h-12 cursor-pointer items-center gap-3 py-2 has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus md:min-h-16 md:py-3 ${ground} ${isHalf ? 'px-3 min-[360px]:px-4' : 'col-span-2 px-4'} ${isHalf && isWideWithoutScripts && !needsScripts ? 'scriptless-wide' : ''}`}
      >
        <input
          type="radio"
          id={id}
          name={name}
          value={value}
          defaultChecked={isChosen}
          className="size-6 shrink-0 accent-accent-ink outline-none"
        />
        <span className="flex-1 font-bold">{label}</span>
        {aside && <span className="flex flex-wrap justify-end gap-1">{aside}</span>}
      </label>
      {more && (
        <div
          className={`col-span-2 -mt-px hidden px-4 pb-3 group-has-[input:checked]/choice:block ${ground} ${isHalf ? 'md:pt-2' : ''}`}
        >
          {more}
        </div>
      )}
    </div>
  )
}
