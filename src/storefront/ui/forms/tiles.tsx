import type { ReactNode } from 'react'

/** A disabled one is shown and cannot be chosen: its note says why. */
export type Tile = { value: string; label: ReactNode; note?: ReactNode; disabled?: boolean }

type Props = {
  name: string
  legend: ReactNode
  tiles: Tile[]
  value?: string | undefined
  onChoose?: (value: string) => void
  describedBy?: string | undefined
  children?: ReactNode
}

/** Radio buttons as large tiles, three a row: arrow keys, screen readers and browsers without scripts all work. */
export function Tiles({ name, legend, tiles, value, onChoose, describedBy, children }: Props) {
  return (
    <fieldset aria-describedby={describedBy} className="group/tiles flex flex-col gap-2">
      <legend className="mb-2 font-bold">{legend}</legend>
      <div className="grid grid-cols-3 gap-2">
        {tiles.map((tile, index) => (
          <label key={tile.value} className="radio-tile">
            <input
              type="radio"
              id={index === 0 ? name : undefined}
              name={name}
              value={tile.value}
              disabled={tile.disabled}
              defaultChecked={tile.value === value}
              onChange={() => onChoose?.(tile.value)}
            />
            <span>{tile.label}</span>
            {tile.note && <span className="text-sm font-normal">{tile.note}</span>}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  )
}
