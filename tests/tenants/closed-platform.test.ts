import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// The Commission's platform for online dispute resolution closed on 20 July 2025 (regulation 2024/3228): nothing speaks of it.
const named = [
  'Online-Streitbeilegung',
  'online dispute resolution',
  'onlinegeschillenbeslechting',
  'règlement en ligne des litiges',
  'litigios en línea',
  'controversie online',
  'rozstrzygania sporów',
  'online a litigiilor',
  'çevrimiçi uyuşmazlık',
  'ec.europa.eu/consumers/odr',
]

test('no text of shops and brands speaks of the platform for online dispute resolution', () => {
  const files = ['locales', 'tenants'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(json|md)$/.test(file))
      .map((file) => `${folder}/${file}`),
  )
  expect(files.length).toBeGreaterThan(100)
  const speaking = files.filter((file) => {
    const text = readFileSync(file, 'utf8').replaceAll(/\s/g, ' ').toLowerCase()
    return named.some((name) => text.includes(name.toLowerCase()))
  })
  expect(speaking).toEqual([])
})
