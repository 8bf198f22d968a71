import { writeFileSync } from 'node:fs'
import { openTown, type Town, townFolder } from '../town.ts'
import { growBackOffice } from './back-office.ts'
import { growBrands } from './brands.ts'
import { type Growth, growthPage, type Section, sectionText } from './growth-page.ts'
import { growOrders } from './orders.ts'
import { growProcesses } from './processes.ts'

/** Each part has a folder of its own and removes it. */
export const growthParts: Record<string, (folder: string) => Promise<Section[]>> = {
  processes: (folder) => inTown(folder, growProcesses),
  brands: (folder) => inTown(folder, growBrands),
  orders: growOrders,
  'back-office': growBackOffice,
}

/** Runs the parts, all if none is named; all of them write `docs/growth.md`. */
export async function benchGrowth(wished: readonly string[], run: Pick<Growth, 'commit' | 'machine'>): Promise<void> {
  const sections: Section[] = []
  for (const [name, part] of Object.entries(growthParts)) {
    if (wished.length > 0 && !wished.includes(name)) continue
    console.log(`\n${name} …`)
    const { folder, clear } = await townFolder()
    try {
      sections.push(...(await part(folder)))
    } finally {
      await clear()
    }
  }
  console.log(`\n${sections.map(sectionText).join('\n')}`)
  if (wished.length === 0) writeFileSync('docs/growth.md', growthPage({ ...run, at: new Date(), sections }))
}

async function inTown(folder: string, work: (town: Town) => Promise<Section>): Promise<Section[]> {
  // The first start fills the folder.
  await (await openTown(folder)).stop()
  const town = await openTown(folder)
  try {
    return [await work(town)]
  } catch (error) {
    console.error(town.lastWords())
    throw error
  } finally {
    await town.stop()
  }
}
