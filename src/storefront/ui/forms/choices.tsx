import type { ReactNode } from 'react'

export type Choice = { value: string; label: ReactNode; aside?: ReactNode; more?: ReactNode }
type Props = { name: string; legend: ReactNode; choices: Choice[]; chosen: string | undefined; error?: ReactNode }

/** Radio buttons as rows; fields that belong to a choice open under it. */
export function Choices({ name, legend, choices, chosen, error }: Props) {
  return (
    <fieldset className="flex flex-col">
      <legend className="headline mb-3 text-xl">{legend}</legend>
      {error && <div className="mb-2">{error}</div>}
      <div className="flex flex-col overflow-hidden rounded-brand edge border-field bg-raised">
        {choices.map(({ value, label, aside, more }, index) => (
          <div
            key={value}
            className="group/choice border-b border-line last:border-b-0 has-[input:checked]:bg-accent-soft"
          >
            <label className="flex min-h-16 cursor-pointer items-center gap-3 px-4 py-3 has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus">
              <input
                type="radio"
                id={index === 0 ? name : undefined}
                name={name}
                value={value}
                defaultChecked={value === chosen}
                className="size-6 shrink-0 accent-accent-ink outline-none"
              />
              <span className="flex-1 font-bold">{label}</span>
              <span className="flex flex-wrap justify-end gap-1">{aside}</span>
            </label>
            {more && <div className="hidden px-4 pb-4 group-has-[input:checked]/choice:block">{more}</div>}
          </div>
        ))}
      </div>
    </fieldset>
  )
}
