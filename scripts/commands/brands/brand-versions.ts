import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { openDatabase } from '#database'
import { findInUse } from '#tenants'
import { listFiles, readDocumentField, readOwnDocuments } from '#tenants/versions'
import { folder } from '../../brands.ts'
import { asOperator, doneOf, performTyped } from '../kit/as-operator.ts'
import { type Call, CommandError, command } from '../kit/command.ts'
import { asJson, printRows } from '../kit/print-rows.ts'

const noBackOffice = 'DATABASE_ADMIN_URL is required for this command'

const refusals = {
  notAllowed: 'there is no such brand',
  keptByFolder: 'its folder is the author of this brand: brands adopt comes first',
  versionNotFound: 'there is no such version before the newest',
  versionNotValid: 'the brand would not be right any more: the page of the brand says why',
  versionUnreadable: 'this release cannot read such an old version',
}

/** What a command of the back office came to; there has to be a back office. */
function doneHere<Outcome>(performed: Parameters<typeof doneOf<Outcome>>[0] | undefined): Outcome {
  if (!performed) throw new CommandError(noBackOffice)
  return doneOf(performed, refusals)
}

export const brandsExportCommand = command({
  usage: 'brands export <id>',
  needs: 'database',
  help: 'writes settings, texts, pages, posts and banners in use into a folder; comments in its tenant.ts are lost',
  options: {
    '--to <folder>': 'the folder; default: the one of the brand. Another one gets look and drawings too',
    '--zip <file>':
      'one file instead, which brands import and the back office read; without look and drawings of the folder',
  },
  async run({ args: [id = ''], options, ground }) {
    const { databaseUrl } = await ground()
    const database = openDatabase({ url: databaseUrl, poolSize: 2 })
    const brand = await findInUse(database, id).finally(() => database.close())
    if (!brand) throw new CommandError(`there is no brand ${id}`)
    const own = join(folder, id)
    if (options.zip !== undefined) {
      const { packBrand, packedOf } = await import('#admin/brands/packed')
      const documents = brand.documents ?? (await readOwnDocuments(own))
      await writeFile(options.zip, packBrand(packedOf(id, { ...brand, documents })))
      console.log(options.zip)
      return
    }
    const target = options.to ?? own
    await mkdir(target, { recursive: true })
    if (resolve(target) !== resolve(own)) await cp(own, target, { recursive: true }).catch(passOverMissing)
    const files = listFiles(brand.written, brand.copy, brand.documents ?? (await readOwnDocuments(own)))
    // What it says no more: texts of a language, pages, posts.
    for (const file of await readdir(target, { recursive: true })) {
      const isKept = /^copy\..+\.json$/.test(file) || readDocumentField(file) !== undefined
      const isOld = isKept && !files.some(({ name }) => name === file)
      if (isOld) await rm(join(target, file))
    }
    for (const { name, content } of files) {
      await mkdir(dirname(join(target, name)), { recursive: true })
      await writeFile(join(target, name), content)
      console.log(join(target, name))
    }
  },
})

export const brandsImportCommand = command({
  usage: 'brands import <id> <file>',
  help: 'begins a draft of a brand with all that a zip of it says differently; nothing is published',
  options: { '--title <what>': 'of the draft; default: the name of the file' },
  changes: true,
  async run(call) {
    const [tenant = '', file = ''] = call.args
    const { unpackBrand } = await import('#admin/brands/packed')
    const packed = unpackBrand(
      await readFile(file).catch(() => Promise.reject(new CommandError(`there is no file ${file}`))),
    )
    const title = call.options.title ?? basename(file)
    const performed =
      'refusal' in packed ? packed : await performTyped(call, 'brand.draft.begin', { tenant, title, packed })
    if (performed && 'refusal' in performed && /^(packed|drawing)/.test(performed.refusal)) {
      const { refusals: words } = await import('#back-office/words')
      throw new CommandError(`${words[performed.refusal].en} ${performed.details?.name ?? ''}`.trim())
    }
    const { draftId } = doneHere(performed)
    console.log(`${tenant}: draft ${draftId}`)
  },
})

/** A brand need not have a folder here. */
function passOverMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

const keeperCommand = (name: 'adopt' | 'release', help: string, said: string) =>
  command({
    usage: `brands ${name} <id>`,
    help,
    changes: true,
    async run(call) {
      const [tenant = ''] = call.args
      doneHere(await performTyped(call, `brand.${name}`, { tenant }))
      console.log(`${tenant}: ${said}`)
    },
  })

export const brandsAdoptCommand = keeperCommand(
  'adopt',
  'makes the back office the author of a brand: its folder is loaded no more',
  'kept by the back office',
)

export const brandsReleaseCommand = keeperCommand(
  'release',
  'gives a brand back to its folder, which the next start loads; brands export writes it there first',
  'kept by its folder',
)

export const brandsVersionsCommand = command({
  usage: 'brands versions <id>',
  help: 'lists the newest versions of a brand, and how much each changed',
  options: asJson,
  async run(call) {
    const [id = ''] = call.args
    const found = await asOperator(call, async (admin) => {
      const { readBrand } = await import('#admin/brands')
      return { brand: await readBrand(admin, id) }
    })
    if (!found) throw new CommandError(noBackOffice)
    if (!found.brand) throw new CommandError(`there is no brand ${id}`)
    const rows = found.brand.versions.map(({ version, origin, author, note, at, changes, ofVersion }) => ({
      version,
      at: at.toISOString(),
      origin: ofVersion === null ? origin : `${origin} to ${ofVersion}`,
      author,
      note,
      changes: changes.length,
    }))
    printRows(rows, call.options, ({ version, at, origin, author, note, changes }) =>
      [version, at, origin, `${changes} changes`, author ?? '', note ?? ''].join('  ').trimEnd(),
    )
  },
})

export const brandsRollBackCommand = command({
  usage: 'brands roll-back <id> <version>',
  help: 'takes a brand back to an earlier version, by writing its content as the next one',
  options: { '--reason <why>': 'why; it stands beside the new version' },
  changes: true,
  async run(call) {
    const [tenant = '', version = ''] = call.args
    const note = call.options.reason
    if (note === undefined) throw new CommandError('--reason is required')
    const done = await rollBack(call, { tenant, version: Number(version), note })
    console.log(`${tenant}: version ${done.version} is in use`)
  },
})

async function rollBack(call: Call, wish: { tenant: string; version: number; note: string }) {
  const { databaseUrl } = await call.ground()
  const database = openDatabase({ url: databaseUrl, poolSize: 2 })
  const newest = await findInUse(database, wish.tenant).finally(() => database.close())
  if (!newest) throw new CommandError(`there is no brand ${wish.tenant}`)
  return doneHere(await performTyped(call, 'brand.roll-back', { ...wish, expected: newest.version }))
}
