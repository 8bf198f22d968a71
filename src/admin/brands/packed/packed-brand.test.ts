import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readBrands } from '#tenants'
import { planSaid, planVersion, type Said } from '#tenants/versions'
import { cleanDrawing } from '../look/index.ts'
import { nameAsLogo } from '../new/drawings.ts'
import { changesTo, type PackedBrand, packBrand, packedOf, unpackBrand } from './index.ts'
import { most } from './unzip.ts'

const { brands, written, documents } = await readBrands('tenants')
const { drawing } = cleanDrawing(nameAsLogo(`it's "odd" & <more>`, { accent: '#7a003c', onAccent: '#ffffff' })) as {
  drawing: string
}
/** As the database gives it back: through JSON. Every third brand has drawings of its own. */
const all = brands.map(({ id, copy, ...settings }, place) => {
  const own = written.get(id) as { look?: object }
  const said: Said = JSON.parse(
    JSON.stringify({
      written: place % 3 === 0 ? { ...own, look: { ...own.look, logo: drawing, icon: drawing } } : own,
      copy,
      documents: documents.get(id) ?? {},
    }),
  )
  const hashOf = ({ written, copy, documents }: Said) =>
    planVersion({ ...settings, id, copy: copy as typeof copy & {} } as never, written, documents).hash
  return { id, said, hashOf, zip: packBrand(packedOf(id, said)) }
})
const isSame = (one: Uint8Array, other: Uint8Array) => Buffer.from(one).equals(other)
const unpacked = (archive: Uint8Array): PackedBrand => {
  const brand = unpackBrand(archive)
  if ('refusal' in brand) throw new Error(JSON.stringify(brand))
  return brand
}
const changes = (before: Said, packed: PackedBrand) => {
  const found = changesTo(before, packed)
  if ('refusal' in found) throw new Error(JSON.stringify(found))
  return found
}

describe('a brand as one file', () => {
  test.each(all)('$id comes back as the version that was packed, on its own version and on any other', (brand) => {
    const { id, said, hashOf, zip } = brand
    const packed = unpacked(zip)
    expect(packed.brand).toBe(id)
    expect(changes(said, packed)).toEqual([])
    const other = all[(all.indexOf(brand) + 7) % all.length]
    if (!other) throw new Error('there is one brand only')
    for (const before of [{ written: {}, copy: {}, documents: {} }, other.said]) {
      const planned = planSaid(before, changes(before, packed))
      expect(hashOf(planned)).toBe(hashOf(said))
      expect(isSame(packBrand(packedOf(id, planned)), zip)).toBe(true)
    }
  })

  test.each(all)('$id packed again changes no byte, whatever the order of its keys', ({ id, said, zip }) => {
    const turned: Said = JSON.parse(JSON.stringify(said), (_, inner) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).toReversed())
        : inner,
    )
    expect(isSame(packBrand(packedOf(id, turned)), zip)).toBe(true)
    expect(isSame(packBrand(unpacked(zip)), zip)).toBe(true)
  })

  test('has no moment and no code in it, and its drawings as drawings', () => {
    const [first] = all
    if (!first) throw new Error('there is no brand')
    const files = unzipSync(first.zip)
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['brand.json', 'copy.de.json', 'drawings/logo.svg', 'drawings/icon.svg']),
    )
    expect(Object.keys(files).filter((name) => !/\.(json|md|svg)$/.test(name))).toEqual([])
    // 1 January 1980, 0:00, in every entry.
    expect([10, 11, 12, 13].map((place) => first.zip[place])).toEqual([0, 0, 0x21, 0])
  })
})

const settings = { provider: { name: 'One', shortName: 'One' } }
const head = (over: object = {}) => JSON.stringify({ format: 1, brand: 'one', settings, ...over })
type Files = Parameters<typeof zipSync>[0]
const zipped = (files: Record<string, string>, more: Files = {}) =>
  zipSync({ ...Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), ...more })
const refusalOf = (archive: Uint8Array) => {
  const { refusal, details } = unpackBrand(archive) as { refusal?: string; details?: { name: string } }
  return details ? [refusal, details.name] : [refusal]
}
/** An archive with some bytes replaced by as many others. */
const replaced = (archive: Uint8Array, from: string, to: string) =>
  Buffer.from(Buffer.from(archive).toString('latin1').replaceAll(from, to), 'latin1')

test('what a person packs again is read: in a folder, with what their system puts beside', () => {
  const files = {
    'one/': '',
    'one/brand.json': `\ufeff${head()}`,
    'one/pages/': '',
    'one/pages/about.de.md': 'Über uns',
    'one/.DS_Store': 'x',
    '__MACOSX/one/._brand.json': 'x',
  }
  expect(unpackBrand(zipped(files))).toEqual({
    brand: 'one',
    written: settings,
    copy: {},
    documents: { 'pages/about.de.md': 'Über uns' },
  })
})

test.each<[string, Uint8Array, string[]]>([
  ['a text', strToU8('no archive'), ['packedNotZip']],
  ['nothing', new Uint8Array(), ['packedNotZip']],
  ['an empty archive', zipSync({}), ['packedNoBrand']],
  ['an archive of something else', zipped({ 'letter.txt': 'dear' }), ['packedUnknown', 'letter.txt']],
  ['code', zipped({ 'brand.json': head(), 'tenant.ts': 'export default {}' }), ['packedUnknown', 'tenant.ts']],
  ['a step up', zipped({ 'brand.json': head(), '../pages/a.de.md': 'x' }), ['packedLeadsOut', '../pages/a.de.md']],
  ['a step up inside', zipped({ 'pages/../../a.de.md': 'x' }), ['packedLeadsOut', 'pages/../../a.de.md']],
  ['an absolute path', zipped({ '/brand.json': head() }), ['packedLeadsOut', '/brand.json']],
  ['a path of another system', zipped({ 'pages\\a.de.md': 'x' }), ['packedLeadsOut', 'pages\\a.de.md']],
  ['a drive', zipped({ 'c:/brand.json': head() }), ['packedLeadsOut', 'c:/brand.json']],
  [
    'a link',
    zipped({ 'brand.json': head() }, { 'pages/a.de.md': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] }),
    ['packedLeadsOut', 'pages/a.de.md'],
  ],
  [
    'a file twice',
    replaced(zipped({ 'brand.json': head(), 'pages/a.de.md': 'x', 'pages/b.de.md': 'y' }), 'pages/b', 'pages/a'),
    ['packedTwice', 'pages/a.de.md'],
  ],
  [
    'too many files',
    zipped(Object.fromEntries(Array.from({ length: most.entries + 1 }, (_, no) => [`pages/p${no}.de.md`, 'x']))),
    ['packedTooLarge'],
  ],
  ['a large file', zipped({ 'brand.json': ' '.repeat(most.file + 1) }), ['packedTooLarge', 'brand.json']],
  [
    'files that are large together',
    zipped(Object.fromEntries([1, 2, 3, 4, 5].map((no) => [`pages/p${no}.de.md`, ' '.repeat(most.file)]))),
    ['packedTooLarge', 'pages/p5.de.md'],
  ],
  [
    'a page that is too long',
    zipped({ 'brand.json': head(), 'pages/a.de.md': 'x'.repeat(40_001) }),
    ['packedNotValid', 'pages/a.de.md'],
  ],
  ['no JSON', zipped({ 'brand.json': '{' }), ['packedNotValid', 'brand.json']],
  ['another format', zipped({ 'brand.json': head({ format: 2 }) }), ['packedNotValid', 'brand.json']],
  [
    'groups without end',
    zipped({ 'brand.json': `${'['.repeat(5000)}${']'.repeat(5000)}` }),
    ['packedNotValid', 'brand.json'],
  ],
  [
    'a letter that cannot be stored',
    zipped({ 'brand.json': head({ settings: { title: 'a\0' } }) }),
    ['packedNotValid', 'brand.json'],
  ],
  [
    'texts that are none',
    zipped({ 'brand.json': head(), 'copy.de.json': '{"common":{"pay":5}}' }),
    ['packedNotValid', 'copy.de.json'],
  ],
  [
    'a language that nobody speaks here',
    zipped({ 'brand.json': head(), 'copy.xx.json': '{}' }),
    ['packedUnknown', 'copy.xx.json'],
  ],
  [
    'letters of another code',
    zipped({ 'brand.json': head() }, { 'pages/a.de.md': new Uint8Array([0xff, 0xfe]) }),
    ['packedNotValid', 'pages/a.de.md'],
  ],
])('%s is refused', (_, archive, refusal) => {
  expect(refusalOf(archive)).toEqual(refusal)
})

test('a bomb is not unpacked, whatever it says of its size', () => {
  const bomb = Buffer.from(zipSync({ 'brand.json': new Uint8Array(20_000_000) }, { level: 9 }))
  for (let place = 0; place < bomb.length - 4; place += 1)
    if (bomb.readUInt32LE(place) === 20_000_000) bomb.writeUInt32LE(10, place)
  const before = process.memoryUsage().arrayBuffers
  expect(refusalOf(bomb)).toEqual(['packedTooLarge', 'brand.json'])
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8_000_000)
})

test('an archive that was cut off, or changed on its way, is refused and never half read', () => {
  const whole = zipped({ 'brand.json': head(), 'pages/a.de.md': 'a page of many words, of many words' })
  for (let length = 0; length < whole.length; length += 1)
    expect(refusalOf(whole.subarray(0, length))).toEqual(['packedNotZip'])
  for (let place = 0; place < whole.length; place += 1) {
    const changed = whole.slice()
    changed[place] = (changed[place] ?? 0) ^ 0x41
    const read = unpackBrand(changed)
    if (!('refusal' in read)) expect(read).toMatchObject({ brand: 'one', written: settings })
  }
})

describe('what a file changes', () => {
  const before: Said = { written: settings, copy: {}, documents: { 'pages/a.de.md': 'one\ntwo' } }
  const packed: PackedBrand = {
    brand: 'one',
    written: settings,
    copy: {},
    documents: { 'pages/a.de.md': 'one\r\ntwo' },
  }

  test('lines that end as on another system are no change', () => {
    expect(changesTo(before, packed)).toEqual([])
  })

  test('a setting that there is not is named', () => {
    const odd = { ...packed, written: { ...settings, header: { logo: 'x.svg', colour: 'red' } } }
    expect(changesTo(before, odd)).toEqual({ refusal: 'packedField', details: { name: 'header.colour' } })
    expect(changesTo(before, { ...packed, written: { ...settings, features: 'all' } })).toMatchObject({
      details: { name: 'features' },
    })
  })

  test('a drawing is cleaned, or refused; one that the version has stays as it is', () => {
    const drawn = (logo: string) => ({ ...packed, written: { ...settings, look: { logo } } })
    const clean = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9" /></svg>'
    expect(changesTo(before, drawn(clean.replace('<path', '<script>1</script><path')))).toEqual([
      { field: 'look.logo', value: clean },
    ])
    expect(changesTo(before, drawn('a photo'))).toEqual({ refusal: 'drawingNotSvg' })
    const old = '<svg xmlns="http://www.w3.org/2000/svg" class="old"><path d="M0 0h9"/></svg>'
    expect(changesTo({ ...before, ...drawn(old) }, drawn(old))).toEqual([])
  })
})
