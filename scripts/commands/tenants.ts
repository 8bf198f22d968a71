import { readDocuments } from '#content'
import { listedProducts } from '#demo'
import { BrandFolderError, checkTenants, type Problem, problemLine, readBrands } from '#tenants'
import { BrandIdError, writeBrand } from '../new-brand/write-brand.ts'
import { type Command, CommandError } from './command.ts'

export const tenantsCheckCommand: Command = {
  usage: 'tenants check',
  help: 'looks through the brand folders: settings, colours, pictures, products, pages and posts, and every text in every language',
  async run() {
    const found = await checkTenants('tenants', { listedProducts, localesFolder: 'locales' })
    const problems = [...found, ...(await contentProblems())]
    for (const problem of problems) console.log(problemLine(problem))
    if (problems.length > 0) throw new CommandError(`${problems.length} wrong`)
    console.log('all brands are right')
  },
}

async function contentProblems(): Promise<Problem[]> {
  const { brands } = await readBrands('tenants')
  const read = brands.map((brand) =>
    readDocuments({ locales: 'locales', tenants: 'tenants' }, brand).then(
      () => [],
      (error) => {
        if (error instanceof BrandFolderError) return error.problems
        throw error
      },
    ),
  )
  return (await Promise.all(read)).flat()
}

export const tenantsNewCommand: Command = {
  usage: 'tenants new <id>',
  help: 'makes the folder of a new brand that runs at once',
  async run({ args: [id = ''] }) {
    try {
      for (const file of await writeBrand('tenants', id)) console.log(file)
    } catch (error) {
      if (error instanceof BrandIdError) throw new CommandError(error.message)
      throw error
    }
    console.log(`\nThe next npm start opens http://${id}.localhost:3000; tenants check says what is wrong meanwhile.`)
  },
}
