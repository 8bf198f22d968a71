import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportProducts, type FileFormat, FileProblems, fileFormats, importProducts } from '#catalogue/exchange'
import { asOperator, doneOf, typed } from '../kit/as-operator.ts'
import { type Call, CommandError, command } from '../kit/command.ts'
import { overTenants } from '../kit/over-tenants.ts'

export const productsImportCommand = command({
  usage: 'products import <tenant> <file>',
  help: 'imports products from a .csv or .json file, all or none',
  options: {
    '--whole': 'discontinues products that the file does not name',
  },
  changes: true,
  async run(call) {
    const { options, args } = call
    const [tenant = '', file = ''] = args
    if (!existsSync(file)) throw new CommandError(`there is no file ${file}`)
    const format = formatOf(extname(file).slice(1), file)
    await overTenants(call, tenant, async (database, { id, currency }) => {
      const open = () => createReadStream(file, { encoding: 'utf8' })
      const progress = tellProgress()
      const shop = { db: database.forTenant(id), tenant: { id, currency } }
      const isWhole = options.whole ?? false
      const importing = async () =>
        (await importAsOperator(call, { tenant: id, file, format, isWhole })) ??
        importProducts(shop, { format, open }, { isWhole, onProgress: progress.tell })
      const imported = await importing()
        .catch((error) => {
          if (!(error instanceof FileProblems)) throw error
          throw new CommandError(`${error.message}\nnothing was changed: ${error.problems.count} wrong in ${file}`)
        })
        .finally(progress.end)
      const { read, added, changed, discontinued, texts } = imported
      const told = texts > 0 ? `, ${texts} brands and categories told anew` : ''
      console.log(`${id}: ${read} read, ${added} new, ${changed} changed, ${discontinued} discontinued${told}`)
    })
  },
})

/** What the back office keeps of a file, in bytes. A larger one is imported past it, as the record of commands says. */
const mostKept = 16 * 1024 * 1024

type Listed = { tenant: string; file: string; format: FileFormat; isWhole: boolean }

/** Imports as an action of the back office, which keeps the file. @throws FileProblems */
async function importAsOperator(call: Call, { tenant, file, format, isWhole }: Listed) {
  if (statSync(file).size > mostKept) return undefined
  return asOperator(call, async (admin) => {
    const { keepFile } = await import('#admin/goods')
    const content = await readFile(file, 'utf8')
    const fileId = await keepFile(admin, { tenant, name: basename(file), format, isWhole, content })
    const performed = await typed(admin, 'import.write', { tenant, fileId })
    if ('refusal' in performed && performed.details && 'listed' in performed.details) {
      throw new FileProblems(performed.details as FileProblems['problems'])
    }
    return doneOf(performed)
  })
}

export const productsExportCommand = command({
  usage: 'products export <tenant>',
  help: 'writes the products in the format that products import reads',
  options: {
    '--format <format>': 'csv or json; default csv',
    '--to <file>': 'a file; default: the terminal',
  },
  async run(call) {
    const { options, args } = call
    const format = formatOf(options.format ?? 'csv')
    await overTenants(call, args[0] ?? '', async (database, { id }) => {
      const file = Readable.from(exportProducts(database.forTenant(id), format))
      if (options.to) await pipeline(file, createWriteStream(options.to))
      else await pipeline(file, process.stdout, { end: false })
    })
  },
})

function formatOf(word: string, what = word): FileFormat {
  const format = fileFormats.find((one) => one === word.toLowerCase())
  if (!format) throw new CommandError(`${what}: a product file must be .csv or .json`)
  return format
}

const often = 10_000

/** Shows progress on stderr: on one line in a terminal, otherwise every 10,000 products. */
function tellProgress() {
  const { isTTY } = process.stderr
  let wasTold = false
  return {
    tell(count: number) {
      const words = `written ${count.toLocaleString('en')}`
      if (isTTY) process.stderr.write(`\r${words.padEnd(30)}`)
      else if (count % often === 0 && count > 0) process.stderr.write(`${words}\n`)
      wasTold = true
    },
    end() {
      if (isTTY && wasTold) process.stderr.write('\n')
    },
  }
}
