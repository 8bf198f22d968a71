import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

type Package = { dev?: boolean; license?: string; version: string }
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> }

/** Licences that ask for no more than to be named, or to show changes of their own files. */
const agreed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
])
/** Packages that name no licence in their description: whoever adds one has read its file. */
const readByHand: Record<string, string> = {
  'node_modules/png-js': 'MIT',
  'node_modules/mollie-api-typescript': 'BSD-2-Clause',
}

test('everything that is installed has a licence that we have agreed to', () => {
  const others = Object.entries(packages).flatMap(([path, { license = readByHand[path] ?? 'none' }]) => {
    const choices = license.replace(/[()]/g, '').split(' OR ')
    return path === '' || choices.some((one) => agreed.has(one)) ? [] : [`${path}: ${license}`]
  })
  expect(others).toEqual([])
  expect(Object.keys(readByHand).filter((path) => packages[path]?.license !== undefined)).toEqual([])
})

test('the bill of materials names what runs, in the version that is locked, and no tool of tests', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'])
  const { bomFormat, components } = JSON.parse(stdout) as { bomFormat: string; components: { purl: string }[] }
  const listed = components.map(({ purl }) => purl)
  expect(bomFormat).toBe('CycloneDX')
  for (const name of ['pg', 'hono', 'react']) {
    expect(listed).toContain(`pkg:npm/${name}@${packages[`node_modules/${name}`]?.version}`)
  }
  expect(listed.filter((purl) => purl.startsWith('pkg:npm/vitest@'))).toEqual([])
})
