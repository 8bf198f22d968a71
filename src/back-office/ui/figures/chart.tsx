import { useId } from 'react'
import { useTexts } from '../../texts/texts.tsx'

export type Series = {
  name: string
  /** A value for each label; null where there is none. */
  values: readonly (number | null)[]
  /** Drawn thin behind the first, for comparison. */
  isBackground?: boolean
}

type Props = {
  title: string
  labels: readonly string[]
  series: readonly Series[]
  /** How a value is written. */
  write(value: number): string
}

const [width, height, left, bottom] = [600, 160, 48, 20]
/** In the drawing's own units: on a phone it is drawn at little more than half its size. */
const axisText = 'fill-muted text-[11px] max-sm:text-[18px]'

/** Lines over time, drawn on the server. The same figures stand in a table behind it. */
export function Chart({ title, labels, series, write }: Props) {
  const { t } = useTexts()
  const id = useId()
  const top = niceMost(Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))))
  const x = (index: number) => left + (index * (width - left - 8)) / Math.max(1, labels.length - 1)
  const y = (value: number) => 8 + (height - 8 - bottom) * (1 - value / top)
  const each = Math.ceil(labels.length / 6)
  return (
    <figure>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={id} className="w-full overflow-visible">
        <title id={id}>{title}</title>
        {[0, top / 2, top].map((value) => (
          <g key={value}>
            <line x1={left} x2={width - 8} y1={y(value)} y2={y(value)} className="stroke-line" />
            <text x={left - 6} y={y(value)} textAnchor="end" dominantBaseline="central" className={axisText}>
              {write(value)}
            </text>
          </g>
        ))}
        {labels.map((label, index) =>
          index % each === 0 ? (
            <text
              key={label}
              x={x(index)}
              y={height - 4}
              textAnchor={index === 0 ? 'start' : 'middle'}
              className={axisText}
            >
              {label}
            </text>
          ) : null,
        )}
        {series.toReversed().map(({ name, values, isBackground }) => (
          <path
            key={name}
            d={pathOf(values.map((value, index) => (value === null ? null : [x(index), y(value)])))}
            fill="none"
            strokeWidth={isBackground ? 1.5 : 2}
            strokeDasharray={isBackground ? '4 3' : undefined}
            strokeLinejoin="round"
            className={isBackground ? 'stroke-field' : 'stroke-accent'}
          />
        ))}
      </svg>
      <details className="mt-1 text-sm">
        <summary className="inline rounded text-muted underline-offset-2 hover:underline focus-ring">
          {t('lists.asTable')}
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it by its keys */}
        <section tabIndex={0} aria-label={title} className="mt-2 max-h-60 overflow-auto focus-ring">
          <table className="w-full">
            <thead>
              <tr className="text-left text-muted">
                <td />
                {series.map(({ name }) => (
                  <th key={name} scope="col" className="px-2 py-1 text-right">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {labels.map((label, index) => (
                <tr key={label} className="border-t border-line">
                  <th scope="row" className="py-1 text-left font-normal">
                    {label}
                  </th>
                  {series.map(({ name, values }) => (
                    <td key={name} className="px-2 py-1 text-right">
                      {values[index] === null || values[index] === undefined ? '–' : write(values[index])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  )
}

/** The least of 1, 2, 5 and their tenfolds that is no less than the highest value. */
export function niceMost(most: number): number {
  if (most <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(most))
  return ([1, 2, 5, 10].find((step) => step * power >= most) ?? 10) * power
}

/** A line that is interrupted where there is no value. */
function pathOf(points: readonly ([number, number] | null)[]): string {
  return points
    .map((point, index) =>
      point ? `${index > 0 && points[index - 1] ? 'L' : 'M'}${point[0].toFixed(1)} ${point[1].toFixed(1)}` : '',
    )
    .join('')
}
