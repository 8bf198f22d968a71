import pg from 'pg'
import { hashPassword } from '../src/shop/customers/password/password.ts'
import { rankSum } from './rank-sum.ts'
import { count, type Row } from './row.ts'
import { median, type Town } from './town.ts'

const tenant = 'congstar'
const customers = 60
// The fourth wrong password in a row is still answered at once; later ones have to wait.
const triesEach = 3

/**
 * Whether the time of a sign-in reveals who has an account: wrong passwords for known and for unknown names, one at a
 * time, in pairs in random order. Compared with two sets of unknown names, which shows the machine's own noise.
 */
export async function benchSignIn(town: Town): Promise<Row[]> {
  const known = await makeCustomers(town)
  const strangers = (kind: string) => known.map((name) => `${kind}-${name}`)
  // The first attempts pay for compiling and for opening connections.
  await compare(town, strangers('warm').slice(0, 10), strangers('up').slice(0, 10))
  const [knownMs, unknownMs] = await compare(town, known, strangers('nobody'))
  const [someMs, othersMs] = await compare(town, strangers('some'), strangers('other'))
  const { above, p } = rankSum(knownMs, unknownMs)
  const control = rankSum(someMs, othersMs)
  const [one, other] = [median(knownMs), median(unknownMs)]
  return [
    {
      what: 'wrong password, known name against unknown, median ms',
      figure: `${count(one, 1)} against ${count(other, 1)}, ratio ${count(one / other, 3)}`,
      target: '1.000',
      beside: `unknown against unknown ${count(median(someMs), 1)} against ${count(median(othersMs), 1)}, ratio ${count(median(someMs) / median(othersMs), 3)}`,
    },
    {
      what: `the same, ${knownMs.length} tries each: rank-sum test`,
      figure: `known is slower in ${count(100 * above, 1)} % of pairs, p = ${count(p, 3)}`,
      target: '50 %, p > 0.01',
      beside: `unknown against unknown ${count(100 * control.above, 1)} %, p = ${count(control.p, 3)}`,
    },
  ]
}

/** @returns names of customers whose password nobody knows */
async function makeCustomers(town: Town): Promise<string[]> {
  const client = new pg.Client({ connectionString: town.ownerUrl() })
  await client.connect()
  const names: string[] = []
  for (let made = 0; made < customers; made++) {
    const name = `bench-${made}@shopper.example`
    await client.query(
      `insert into saldo.customer (tenant, customer_id, email, password_hash, language, created_at, confirmed_at)
       values ($1, $2, $3, $4, 'de', now(), now())`,
      [tenant, `bench-${made}`, name, await hashPassword(crypto.randomUUID())],
    )
    names.push(name)
  }
  await client.end()
  return names
}

/**
 * Tries one of each in turn, in random order.
 * @returns milliseconds of the first and of the second
 */
async function compare(town: Town, first: string[], second: string[]): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []]
  for (let time = 0; time < triesEach; time++) {
    for (const [at, name] of first.entries()) {
      const pair = [
        { of: 0 as const, name },
        { of: 1 as const, name: second[at] ?? '' },
      ]
      if (Math.random() < 0.5) pair.reverse()
      for (const one of pair) times[one.of].push(await tryPassword(town, one.name))
    }
  }
  return times
}

let addresses = 0

/** Each attempt has its own IP address, because addresses have limits too. */
async function tryPassword(town: Town, email: string): Promise<number> {
  addresses++
  const started = performance.now()
  const answer = await fetch(`http://127.0.0.1:${town.port}/api/auth/authenticate`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-tenant-id': tenant,
      'x-client-ip': `198.${18 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`,
    },
    body: JSON.stringify({ email, password: 'a wrong password' }),
  })
  await answer.text()
  if (answer.status !== 401) throw new Error(`a wrong password was answered by ${answer.status}`)
  return performance.now() - started
}
