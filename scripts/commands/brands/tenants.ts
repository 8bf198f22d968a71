import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { documentProblems } from '#content/documents'
import { findInForce, legalSlugs, legalTextOf, missingLegalTexts } from '#content/legal'
import { openDatabase } from '#database'
import { listedProducts } from '#demo'
import { checkTenants, languageNotes, type Problem, problemLine, readBrands } from '#tenants'
import { documentsOf, folder } from '../../brands.ts'
import { BrandIdError, writeBrand } from '../../new-brand/write-brand.ts'
import { notFitToGoLive } from '../../starting/fit-to-go-live.ts'
import { CommandError, command } from '../kit/command.ts'

export const tenantsCheckCommand = command({
  needs: 'database',
  usage: 'tenants check',
  help: 'checks the brand folders: settings, colours, pictures, products, pages, posts, and texts in all languages',
  options: {
    '--live': 'also whether they may go live, and whether the database has their legal texts',
  },
  async run(call) {
    const { options } = call
    const found = await checkTenants(folder, { listedProducts, localesFolder: 'locales' })
    const problems = [...found, ...(await contentProblems())]
    // The live check needs readable folders.
    if (options.live && problems.length === 0) {
      problems.push(...(await notFitToGoLive()), ...(await notLoaded(call.config.databaseUrl)))
    }
    for (const problem of problems) console.log(problemLine(problem))
    for (const note of await notes()) console.log(`note: ${problemLine(note)}`)
    if (problems.length > 0) throw new CommandError(`${problems.length} wrong`)
    console.log('all brands are right')
  },
})

/** Notes for a person. The specification decides which languages a brand has. */
async function notes(): Promise<Problem[]> {
  const { brands } = await readBrands(folder)
  return brands.flatMap((brand) =>
    languageNotes(brand).map((note) => ({ file: `${folder}/${brand.id}/tenant.ts`, ...note })),
  )
}

async function contentProblems(): Promise<Problem[]> {
  const { brands, documents } = await readBrands(folder)
  const folders = { locales: 'locales', tenants: folder }
  return (
    await Promise.all(brands.map((brand) => documentProblems(folders, brand, documents.get(brand.id) ?? {})))
  ).flat()
}

/** Brands whose legal texts are not in the database. Their orders would be confirmed without them. */
async function notLoaded(databaseUrl: string | undefined): Promise<Problem[]> {
  if (!databaseUrl) return []
  const { brands } = await readBrands(folder)
  const database = openDatabase({ url: databaseUrl, poolSize: 2 })
  try {
    const problems: Problem[] = []
    for (const { id, locales } of brands) {
      const missing = missingLegalTexts(locales, await database.forTenant(id).read(findInForce))
      const message = `not in the database, so orders are confirmed without: ${missing.join(', ')}; run brands load`
      if (missing.length > 0) problems.push({ file: `${folder}/${id}`, message })
    }
    return problems
  } finally {
    await database.close()
  }
}

export const tenantsTextsCommand = command({
  needs: 'database',
  usage: 'tenants texts [id]',
  help: 'lists the legal texts of a brand, or of all, as customers get them, with a line of `signOffs` for each',
  options: {
    '--to <folder>': 'writes the texts into this folder, for the lawyer who reads them',
  },
  async run(call) {
    const { options, args } = call
    const { brands } = await readBrands(folder)
    const [asked] = args
    const chosen = brands.filter(({ id }) => asked === undefined || id === asked)
    if (chosen.length === 0) throw new CommandError(`there is no brand ${asked}`)
    for (const brand of chosen) {
      console.log(`${folder}/${brand.id}/tenant.ts`)
      const { page } = await documentsOf(brand)
      for (const text of page.filter(({ slug }) => legalSlugs.includes(slug)).map((one) => legalTextOf(brand, one))) {
        const name = `${text.slug}.${text.language}`
        const signed = brand.signOffs.find((one) => one.text === name && one.version === text.version)
        const { by = '', on = '' } = signed ?? {}
        console.log(`    { text: '${name}', version: '${text.version}', by: '${by}', on: '${on}' },`)
        if (options.to !== undefined) await writeText(join(options.to, brand.id), name, text.body)
      }
    }
  },
})

async function writeText(into: string, name: string, body: string): Promise<void> {
  await mkdir(into, { recursive: true })
  await writeFile(join(into, `${name}.txt`), body)
}

export const tenantsNewCommand = command({
  needs: 'database',
  usage: 'tenants new <id>',
  help: 'makes the folder of a new brand, ready to run',
  async run({ args: [id = ''] }) {
    try {
      for (const file of await writeBrand(folder, id)) console.log(file)
    } catch (error) {
      if (error instanceof BrandIdError) throw new CommandError(error.message)
      throw error
    }
    console.log(
      `\nThe next npm start opens http://${id}.localhost:3000; tenants check says what is wrong meanwhile,` +
        ' tenants check --live what has to be made real first.',
    )
  },
})
