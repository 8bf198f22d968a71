import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = { optionalDependencies?: Record<string, string> }

// An npm that wrote the lock on one machine may leave out what only others need: there the shop would not build.
test('the lock names what packages bring for every system', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
  const wanted = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ path, name })),
  )
  const missing = wanted.filter(
    ({ path, name }) => !(`${path}/node_modules/${name}` in packages) && !(`node_modules/${name}` in packages),
  )
  expect(wanted.length).toBeGreaterThan(50)
  expect(missing).toEqual([])
})
