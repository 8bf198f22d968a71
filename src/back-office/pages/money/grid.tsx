import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { EmptyState } from '../../ui/states.tsx'

export type Column<Row> = { head: string; cell(row: Row): ReactNode; isNumber?: boolean }

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf(row: Row): string
  empty?: string
}

/** A dense table of one kind of row. */
export function Grid<Row>({ label, columns, rows, keyOf, empty }: Props<Row>) {
  const { t } = useTexts()
  if (rows.length === 0) return <EmptyState title={empty ?? t('money.nothing')} />
  const side = ({ isNumber }: Column<Row>) => (isNumber ? 'text-right' : 'text-left')
  return (
    // A wide table scrolls by itself, with the keyboard too.
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-brand border border-line bg-raised focus-ring"
    >
      <table className="w-full whitespace-nowrap">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-b border-line bg-sunken text-sm text-muted">
            {columns.map((column) => (
              <th key={column.head} scope="col" className={`px-3 py-2 font-medium ${side(column)}`}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-b border-line last:border-0 hover:bg-accent-soft">
              {columns.map((column) => (
                <td key={column.head} className={`px-3 py-1.5 ${side(column)}`}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
