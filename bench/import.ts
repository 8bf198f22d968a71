import { execFile } from 'node:child_process'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { count, type Row } from './row.ts'
import { median, type Town } from './town.ts'

const products = 100_000
const brands = 2_000
const categories = 20
const tenant = 'aufladen'

/** Imports a file of a hundred thousand products into a running shop, and measures the shop afterwards. */
export async function benchImport(town: Town): Promise<Row[]> {
  const { dataFolder } = town
  const [file, changed] = [join(dataFolder, 'products.csv'), join(dataFolder, 'changed.csv')]
  await writeFile(file, table(0))
  await writeFile(changed, table(10))
  for (const one of [file, changed]) await chmod(one, 0o644)
  const before = await pages(town)

  const first = await saldo(dataFolder, 'products', 'import', tenant, file)
  const bare = await bareCopy(town, file)
  const again = await saldo(dataFolder, 'products', 'import', tenant, file)
  const tenth = await saldo(dataFolder, 'products', 'import', tenant, changed)
  const out = await saldo(dataFolder, 'products', 'export', tenant, '--to', join(dataFolder, 'exported.csv'))
  const shown = await secondsUntilShown(town)
  const full = await pages(town)
  const memory = await town.webMemory()
  return [
    {
      what: 'import of 100,000 new products, s',
      figure: count(first, 1),
      target: '< 60',
      beside: `COPY of the file into a bare table ${count(bare, 2)} s, ratio ${count(first / bare, 1)} : 1`,
    },
    {
      what: 'the same file again, s',
      figure: count(again, 1),
      beside: `with every tenth price changed ${count(tenth, 1)} s`,
    },
    { what: 'export of them, s', figure: count(out, 1) },
    { what: 'from the first request until they are shown, s', figure: count(shown, 1) },
    page('main page with them, ms', full.main, before.main, '< 100'),
    page('search among them, ms', full.search, before.search, '< 100'),
    page('the first page after one of them changed, ms', full.first, before.first, '< 1,000'),
    { what: 'web process with them, MB', figure: count(memory), target: '< 250' },
  ]
}

const page = (what: string, figure: number, without: number, target: string): Row => ({
  what,
  figure: count(figure),
  target,
  beside: `without them ${count(without)} ms, ratio ${count(figure / without, 1)} : 1`,
})

function table(everyTenth: number): string {
  const rows = Array.from({ length: products }, (_, index) => {
    const brand = index % brands
    const amount = 500 + 100 * Math.floor(index / brands) + (index % 10 === 0 ? everyTenth : 0)
    const euros = (amount / 100).toFixed(2)
    return [
      `bench-${index}`,
      `bench-brand-${brand}`,
      `Bench ${brand}`,
      `bench-${brand % categories}`,
      'giftcard',
      'EUR',
      amount,
      `${euros} Euro Guthaben für Bench ${brand}`,
      `${euros} euros of credit for Bench ${brand}`,
      'stock',
    ].join(',')
  })
  const head = 'productId,brandId,brandName,categoryId,kind,currency,amount,description.de,description.en,supplier'
  return [head, ...rows, ''].join('\n')
}

/** @returns seconds that the command takes, its start included */
async function saldo(dataFolder: string, ...words: string[]): Promise<number> {
  const started = performance.now()
  const env = {
    ...process.env,
    SALDO_DATA: dataFolder,
    DATABASE_URL: '',
    DATABASE_OWNER_URL: '',
    DATABASE_WORKER_URL: '',
  }
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/saldo.ts', ...words], {
    env,
    maxBuffer: 1e9,
  })
  if (stdout) console.log(`  ${stdout.trim()}`)
  return (performance.now() - started) / 1000
}

/** Lower bound: PostgreSQL alone copies the same file into a text table without keys, checks or row-level security. */
async function bareCopy({ ownerUrl }: Town, file: string): Promise<number> {
  const client = new pg.Client(ownerUrl())
  await client.connect()
  try {
    const columns = Array.from({ length: 10 }, (_, index) => `c${index} text`).join(', ')
    const seconds: number[] = []
    for (const _ of [1, 2, 3]) {
      await client.query(`create table bare_copy (${columns})`)
      const started = performance.now()
      await client.query(`copy bare_copy from '${file}' with (format csv, header)`)
      seconds.push((performance.now() - started) / 1000)
      await client.query('drop table bare_copy')
    }
    return median(seconds)
  } finally {
    await client.end()
  }
}

/** Until all are read, the shop is as it was before: pages of that moment say nothing of a large shop. */
async function secondsUntilShown({ port }: Town): Promise<number> {
  const started = performance.now()
  const url = `http://127.0.0.1:${port}/api/shop/rest/v1/products?search=bench`
  const headers = { host: `${tenant}.localhost:${port}`, 'x-tenant-id': tenant }
  while (!(await (await fetch(url, { headers })).text()).includes('bench-'))
    await new Promise((resolve) => setTimeout(resolve, 100))
  return (performance.now() - started) / 1000
}

/** Milliseconds: the first page after a product changed, a newly rendered main page, a search. */
async function pages({ port, ownerUrl }: Town): Promise<{ first: number; main: number; search: number }> {
  const client = new pg.Client(ownerUrl())
  await client.connect()
  const ask = async (path: string, host = `${tenant}.localhost:${port}`) => {
    const started = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { host, 'x-tenant-id': tenant } })
    const body = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${body.slice(0, 200)}`)
    return performance.now() - started
  }
  const api = (search: string) => ask(`/api/shop/rest/v1/products?search=${search}&sortBy=amount`)
  const medianOf = async (run: (round: number) => Promise<number>) => {
    const times: number[] = []
    for (let round = 0; round < 11; round++) times.push(await run(round))
    return median(times)
  }
  try {
    await ask('/shop?amount=15')
    const first = await medianOf(async () => {
      await client.query(
        `update saldo.product set usual = not usual
         where tenant = $1 and product_id = (select max(product_id) from saldo.product where tenant = $1)`,
        [tenant],
      )
      await client.query(`select pg_notify('saldo_catalogue', $1)`, [tenant])
      await new Promise((resolve) => setTimeout(resolve, 200))
      return ask('/shop?amount=15')
    })
    await api('bench')
    const main = await medianOf(() => ask('/shop?amount=15'))
    const search = await medianOf((round) => api(`bench ${round}`))
    return { first, main, search }
  } finally {
    await client.end()
  }
}
