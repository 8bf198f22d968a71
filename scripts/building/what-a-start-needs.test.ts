import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

// `npm start` and a release install no packages for tests and checks, and build the program.
test('what starts and builds the program imports no package for development', async () => {
  const { devDependencies } = JSON.parse(await readFile('package.json', 'utf8')) as {
    devDependencies: Record<string, string>
  }
  const files: string[] = []
  for await (const file of glob('scripts/{build,start,building/*,starting/*}.ts')) files.push(file)
  const found: string[] = []
  for (const file of files.filter((name) => !name.endsWith('.test.ts')))
    for (const [, from = ''] of (await readFile(file, 'utf8')).matchAll(/^import (?!type).*?from '([^']+)'/gm))
      if (from in devDependencies) found.push(`${file}: ${from}`)
  expect(files.length).toBeGreaterThan(10)
  expect(found).toEqual([])
})
