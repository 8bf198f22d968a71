import pg from 'pg'
import { expect, test } from 'vitest'
import { dropMoved, type Move, moveBrand, movedTables, noteKeys, takeBack } from '#database/moving'
import { backOfficeOf } from '../support/back-office/ask-back-office.ts'
import { testDatabase } from '../support/database/database.ts'
import { codeKeys, secret } from '../support/shop/code-keys.ts'
import { wire } from '../support/shop/wire.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

// A brand moves between two cells, and the back office of both tells whoever looks after it.

const [here, there] = [
  await wire({ hasWorker: false }),
  await wire({ on: await testDatabase(), hasWorker: false }),
] as const
const { ours: brand, theirs: neighbour } = here
const keys = { secret, codeKeys }
await Promise.all([here, there].map(({ app }) => noteKeys(app.database.registry, keys)))

/** The other cell knows nothing of the brand. */
async function forgetBrand(): Promise<void> {
  const owner = new pg.Client(there.ownerUrl)
  await owner.connect()
  await owner.query('set session_replication_role = replica')
  for (const { name } of await movedTables(owner)) await owner.query(`delete from ${name} where tenant = $1`, [brand])
  await owner.query(`notify saldo_tenants`)
  await owner.end()
}
await forgetBrand()

const move: Move = {
  tenant: brand,
  from: { cell: 'a', ownerUrl: here.ownerUrl },
  to: { cell: 'b', ownerUrl: there.ownerUrl },
  by: 'the mover',
  patience: 20,
}
const endedAt = (step: string) =>
  expect(
    moveBrand({
      ...move,
      say: (what) => {
        if (what.includes(step)) throw new Error(`ended at ${step}`)
      },
    }),
  ).rejects.toThrow('ended at')

const [backOfficeA, backOfficeB] = [backOfficeOf(here.app), backOfficeOf(there.app)]
const managers = {
  a: backOfficeA.operator('brand-manager', [brand]),
  b: backOfficeB.operator('brand-manager', [brand]),
}
const engineers = { a: backOfficeA.operator('engineer'), b: backOfficeB.operator('engineer') }
const others = {
  a: backOfficeA.operator('brand-manager', [neighbour]),
  b: backOfficeB.operator('brand-manager', [neighbour]),
}

/** What the pages of a cell say of the brand. */
const tells = (cell: 'a' | 'b', said: RegExp, listed: RegExp, isUnderWay: boolean) =>
  untilHolds(async () => {
    expect((await managers[cell].get(`/brands/${brand}`)).text).toMatch(said)
    expect((await engineers[cell].get('/running')).text).toMatch(listed)
    const home = (await managers[cell].get('/')).text
    if (isUnderWay) expect(home).toMatch(said)
    else expect(home).not.toContain('cell')
    const strangers = others[cell]
    expect((await strangers.get('/')).text).not.toContain('cell')
    expect(await strangers.get(`/brands/${brand}`)).toMatchObject({ status: 404 })
    expect((await strangers.get(`/brands/${neighbour}`)).text).not.toContain('cell')
  })

const tellsNothing = (cell: 'a' | 'b') =>
  untilHolds(async () => {
    expect((await managers[cell].get(`/brands/${brand}`)).text).not.toContain('cell')
    expect((await engineers[cell].get('/running')).text).not.toContain('Moves between cells')
    expect((await managers[cell].get('/')).text).not.toContain('cell')
  })

test('a move that is taken back is told while it lasts', async () => {
  await tellsNothing('a')
  await endedAt('closes its rows')
  await tells(
    'a',
    /First Brand is paused for its move to cell b: nothing new begins\. By the mover/,
    /Paused b the mover/,
    true,
  )
  await takeBack(move)
  await tellsNothing('a')
  await tellsNothing('b')
})

test('each step of a move is told in both cells, to nobody else, and until the rows are dropped', async () => {
  await endedAt('copied and compared')
  await tells('a', /First Brand is moving to cell b, and is sold nowhere/, /Closed b the mover/, true)
  await endedAt('takes it over')
  // Neither sells it: the old cell has let go of it, the new one has not begun.
  await tells('a', /First Brand is moving to cell b, and is sold nowhere/, /Closed b the mover/, true)
  await tells('b', /First Brand is coming here from cell a/, /Arriving a the mover/, true)
  await moveBrand({ ...move, by: 'somebody else' })
  await tells('a', /First Brand is sold by cell b\. Its rows lie here/, /Sold there b the mover/, false)
  await tells('b', /First Brand came here from cell a/, /Sold here a the mover/, false)
  expect((await managers.a.get(`/brands/${brand}`)).text).toMatch(/Rows kept until .*20\d\d/)
  await dropMoved({ tenant: brand, ownerUrl: here.ownerUrl }, { early: true })
  await tellsNothing('a')
})
