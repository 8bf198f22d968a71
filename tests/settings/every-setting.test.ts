import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { settingsSchema } from '../../src/shop/tenants/settings.ts'

type Shape = { properties?: Record<string, Shape>; anyOf?: Shape[] }

/** @returns each field that a brand can set, as a path: `features.hasBlog` */
function fields(shape: Shape, path = ''): string[] {
  const inner = shape.properties ?? shape.anyOf?.find(({ properties }) => properties)?.properties
  if (!inner) return [path]
  return Object.entries(inner).flatMap(([name, field]) => fields(field, path ? `${path}.${name}` : name))
}

const settings = fields(z.toJSONSchema(settingsSchema, { io: 'input', unrepresentable: 'any' }) as Shape)

// Tests show a setting under its own name, here or in a journey; `addressFields` covers `addressFields.zip`.
const shown = ['tests/settings', 'tests/journeys'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/\bdescribe\(\s*['"`]([\w.]+)['"`]/g)].map(
        ([, name]) => name,
      ),
    ),
)
const covers = (name: string | undefined, field: string) => field === name || field.startsWith(`${name}.`)

test.each(settings)('%s has a test that fails when it is ignored', (field) => {
  expect(
    shown.some((name) => covers(name, field)),
    `no describe('${field}') in tests/settings or tests/journeys`,
  ).toBe(true)
})
