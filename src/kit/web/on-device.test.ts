import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { onDeviceAs } from './on-device.ts'

test('what a browser keeps is known by its place and its name', () => {
  expect(onDeviceAs('localStorage', 'saldo.number')).toBe('number')
  expect(onDeviceAs('sessionStorage', 'i18next_res_congstarde-common')).toBe('texts')
  expect(onDeviceAs('sessionStorage', 'saldo.number')).toBeUndefined()
  expect(onDeviceAs('caches', 'pages-2')).toBeUndefined()
})

test('nothing is kept under a name of its own: each use takes it from the registry', async () => {
  const named = /(?:localStorage|sessionStorage)\.\w+Item\(\s*['"`]|caches\??\.(?:open|delete)\(\s*['"`]|indexedDB/
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(500)
  const own: string[] = []
  const using: string[] = []
  for (const file of files) {
    const text = await readFile(file, 'utf8')
    if (named.test(text)) own.push(file)
    if (/localStorage|sessionStorage|\bcaches\??\./.test(text)) using.push(file)
  }
  expect(own).toEqual([])
  const others = ['src/kit/web/on-device.ts', 'src/storefront/offline/last-visit/worker-script.ts']
  for (const file of using.filter((one) => !others.includes(one)))
    expect(await readFile(file, 'utf8'), file).toContain("'#kit/on-device'")
})
