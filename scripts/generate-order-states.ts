import { writeFile } from 'node:fs/promises'
import { orderStatesPage } from '../tests/support/order-table.ts'

await writeFile('docs/order-states.md', orderStatesPage())
