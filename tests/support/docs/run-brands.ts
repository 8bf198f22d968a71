import { writeFile } from 'node:fs/promises'
import { brandsPage } from './brand-table.ts'

await writeFile('docs/brands.md', await brandsPage())
