import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Link, useLocation, useSearchParams } from 'react-router'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../forms/button.tsx'
import { CheckField } from '../forms/fields.tsx'
import { useBrandedPath } from '../links.tsx'
import { EmptyState } from '../states.tsx'

export type Column<Row> = {
  /** Its name in the address (`?columns=number,state`, `?sort=-placed`). */
  id: string
  head: string
  cell(row: Row): ReactNode
  /** Figures stand at the right. */
  isNumber?: boolean
  /** Its heading sorts by it: the loader reads `sort` from the address. */
  sorts?: boolean
  /** Sentences, which go over several lines. */
  wraps?: boolean
  /** Shown only when the address names it. */
  isExtra?: boolean
}

type Props<Row> = {
  /** Says what is listed to those who do not see the page's heading. */
  caption: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf(row: Row): string
  /** Where a row leads, if anywhere: its first cell becomes the link, for `j`, `k` and `o`. */
  pathOf?(row: Row): string | undefined
  /** Rows are chosen by a box, for what the bar of this form does with them (`ChosenBar`). */
  chooses?: { form: string; valueOf(row: Row): string; nameOf(row: Row): string }
  /** What is said when there is no row. */
  empty: string
}

/** A dense table. Its state is in the address: order, columns, and by `Paging` the page. */
export function Table<Row>({ caption, rows, columns, keyOf, pathOf, chooses, empty }: Props<Row>) {
  const { t } = useTexts()
  const [params] = useSearchParams()
  const shown = columns.filter(isShown(params))
  if (rows.length === 0) return <EmptyState title={empty} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls a wide table by its keys
    <section tabIndex={0} aria-label={caption} className="relative overflow-x-auto rounded-brand focus-ring">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-left text-muted">
            {chooses && (
              <th scope="col" className="pl-4">
                <span className="sr-only">{t('lists.chosen')}</span>
              </th>
            )}
            {shown.map((column) => (
              <Head key={column.id} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className="border-b border-line last:border-0 focus-within:bg-accent-soft hover:bg-accent-soft"
            >
              {chooses && (
                <td className="py-1.5 pl-4 align-top">
                  <input
                    type="checkbox"
                    name="chosen"
                    form={chooses.form}
                    value={chooses.valueOf(row)}
                    aria-label={t('lists.choose', { row: chooses.nameOf(row) })}
                    className="mt-0.5 size-4 accent-(--accent) focus-ring"
                  />
                </td>
              )}
              {shown.map(({ id, cell, isNumber, wraps }, index) => (
                <td
                  key={id}
                  className={`px-3 py-1.5 align-top first:pl-4 last:pr-4 ${isNumber ? 'text-right' : ''} ${wraps ? 'min-w-64' : 'whitespace-nowrap'}`}
                >
                  {index === 0 && pathOf ? <FirstCell path={pathOf(row)}>{cell(row)}</FirstCell> : cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Whether the address wants a column; the first one is always there. */
const isShown = (params: URLSearchParams) => {
  const named = params.getAll('columns').flatMap((names) => names.split(','))
  return ({ id, isExtra }: Pick<Column<never>, 'id' | 'isExtra'>, index: number) =>
    index === 0 || (named.length > 0 ? named.includes(id) : !isExtra)
}

/** Lets the operator choose the columns of a table. The choice goes into the address like a filter. */
export function ColumnChoice<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  const { t } = useTexts()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const wanted = isShown(params)
  return (
    <details className="mb-3">
      <summary className="inline-flex min-h-9 cursor-pointer items-center rounded-field px-2 font-semibold text-accent-ink focus-ring">
        {t('lists.columns')}
      </summary>
      <Form
        key={params.toString()}
        action={pathname}
        className="flex flex-wrap items-center gap-3 rounded-brand border border-line bg-raised p-3"
      >
        {[...params]
          .filter(([name]) => name !== 'columns')
          .map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
        {columns.slice(1).map((column, index) => (
          <CheckField
            key={column.id}
            name="columns"
            value={column.id}
            label={column.head}
            defaultChecked={wanted(column, index + 1)}
          />
        ))}
        <Button>{t('lists.show')}</Button>
      </Form>
    </details>
  )
}

function Head<Row>({ column: { id, head, isNumber, sorts } }: { column: Column<Row> }) {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const className = `px-3 py-2 font-semibold whitespace-nowrap first:pl-4 last:pr-4 ${isNumber ? 'text-right' : ''}`
  if (!sorts) {
    return (
      <th scope="col" className={className}>
        {head}
      </th>
    )
  }
  const sort = params.get('sort')
  const direction = sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : undefined
  const next = new URLSearchParams(params)
  // Another order begins at its first page.
  for (const name of ['after', 'before']) next.delete(name)
  next.set('sort', direction === 'descending' ? id : `-${id}`)
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th scope="col" aria-sort={direction} className={className}>
      <Link
        to={{ pathname, search: next.toString() }}
        className="inline-flex items-center gap-1 hover:text-ink focus-ring"
      >
        {head}
        {direction && <Arrow className="size-3.5" aria-hidden="true" />}
      </Link>
    </th>
  )
}

/** A row that leads nowhere is found by keys as well. */
function FirstCell({ path, children }: { path: string | undefined; children: ReactNode }) {
  const branded = useBrandedPath()
  return path === undefined ? (
    <span data-row tabIndex={-1} className="font-semibold focus-ring">
      {children}
    </span>
  ) : (
    <Link data-row to={branded(path)} className="font-semibold text-accent-ink focus-ring">
      {children}
    </Link>
  )
}

type PagingProps = {
  /** Keys of the rows before and after this page; undefined at an end. */
  before: string | undefined
  after: string | undefined
  /** What the address calls the place, if two lists of a page are paged. */
  name?: string
}

/** To the rows before and after, by their keys: a page stays what it is while new rows come in. */
export function Paging({ before, after, name = 'after' }: PagingProps) {
  const { t } = useTexts()
  if (before === undefined && after === undefined) return null
  return (
    <nav aria-label={t('lists.pages')} className="mt-3 flex justify-end gap-2">
      <Step name="before" value={before} label={t('lists.before')} />
      <Step name={name} value={after} label={t('lists.after')} />
    </nav>
  )
}

function Step({ name, value, label }: { name: string; value: string | undefined; label: string }) {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const className = 'inline-flex min-h-9 items-center rounded-field border border-field bg-raised px-3 font-semibold'
  if (value === undefined) return null
  const next = new URLSearchParams(params)
  // The other list of a page stays where it is.
  for (const other of ['before', 'after'].includes(name) ? ['before', 'after'] : []) next.delete(other)
  next.set(name, value)
  return (
    <Link to={{ pathname, search: next.toString() }} className={`${className} hover:bg-accent-soft focus-ring`}>
      {label}
    </Link>
  )
}
