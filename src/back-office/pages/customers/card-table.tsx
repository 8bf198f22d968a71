import { Card } from '../../ui/card.tsx'
import { type Column, Table } from '../../ui/lists/table.tsx'

type Props<Row> = {
  title: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf(row: Row): string
  pathOf?(row: Row): string
  empty: string
}

/** A table in a card of its own, under one title. */
export const CardTable = <Row,>({ title, ...table }: Props<Row>) => (
  <Card flush title={title}>
    <Table caption={title} {...table} />
  </Card>
)
