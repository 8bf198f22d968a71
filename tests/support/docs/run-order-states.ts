import { writeFile } from 'node:fs/promises'
import { orderStatesPage } from './order-table.ts'

await writeFile('docs/order-states.md', orderStatesPage())
