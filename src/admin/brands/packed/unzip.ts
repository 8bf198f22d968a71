import { crc32, inflateRawSync } from 'node:zlib'

/** What an archive may have at most: a brand of ours has some 40 files and 60 kB. Sizes in bytes, unpacked. */
export const most = { entries: 500, file: 512 * 1024, all: 2 * 1024 * 1024 }

/** Why a file that somebody brings is not taken up. `name` is the entry, or the setting, that it is about. */
export type PackedRefusal = {
  refusal:
    | 'packedNotZip'
    | 'packedTooLarge'
    | 'packedLeadsOut'
    | 'packedTwice'
    | 'packedUnknown'
    | 'packedNoBrand'
    | 'packedNotValid'
    | 'packedOfOther'
    | 'packedField'
    | 'packedSame'
  details?: { name: string }
}

export const refusePacked = (refusal: PackedRefusal['refusal'], name?: string): PackedRefusal =>
  name === undefined ? { refusal } : { refusal, details: { name } }

// Numbers of the format (PKWARE's APPNOTE, 4.3): records begin with a mark, numbers are little-endian.
const marks = { end: 0x0605_4b50, entry: 0x0201_4b50, file: 0x0403_4b50 }
const endSize = 22
const longestComment = 0xffff

/**
 * Unpacks an archive that a stranger may have made. Nothing is written anywhere, and no more is unpacked than `most`
 * allows, whatever the archive says of its sizes.
 * @returns the texts of its files by name, without folders and without what systems put beside files
 */
export function unzip(archive: Uint8Array): ReadonlyMap<string, string> | PackedRefusal {
  try {
    return unpack(Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength))
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    // Reading beyond its end, or what cannot be inflated: it is no archive, or a damaged one.
    return refusePacked('packedNotZip')
  }
}

class Refused extends Error {
  readonly refusal: PackedRefusal

  constructor(...why: Parameters<typeof refusePacked>) {
    super(why[0])
    this.refusal = refusePacked(...why)
  }
}

type Entry = { name: string; method: number; crc: number; packed: number; place: number }

function unpack(archive: Buffer): ReadonlyMap<string, string> {
  const entries = listEntries(archive).filter(({ name }) => !isBeside(name))
  const around = folderAround(entries)
  const files = new Map<string, string>()
  let left = most.all
  for (const entry of entries) {
    if (entry.name.endsWith('/')) continue
    const name = entry.name.slice(around.length)
    if (files.has(name)) throw new Refused('packedTwice', name)
    const content = contentOf(archive, entry, Math.min(most.file, left))
    left -= content.length
    files.set(name, asText(content, name))
  }
  return files
}

function listEntries(archive: Buffer): Entry[] {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const isAtEnd = end >= archive.length - endSize - longestComment && end <= archive.length - endSize
  if (end < 0 || !isAtEnd) throw new Refused('packedNotZip')
  const count = archive.readUInt16LE(end + 10)
  if (count > most.entries) throw new Refused('packedTooLarge')
  const entries: Entry[] = []
  let at = archive.readUInt32LE(end + 16)
  while (entries.length < count) {
    if (archive.readUInt32LE(at) !== marks.entry) throw new Refused('packedNotZip')
    const length = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + length)
    const isEncrypted = (archive.readUInt16LE(at + 8) & 1) === 1
    if (isEncrypted || name.length === 0) throw new Refused('packedNotZip')
    if (leadsOut(name) || isSpecial(archive.readUInt32LE(at + 38))) throw new Refused('packedLeadsOut', name)
    entries.push({
      name,
      method: archive.readUInt16LE(at + 10),
      crc: archive.readUInt32LE(at + 16),
      packed: archive.readUInt32LE(at + 20),
      place: archive.readUInt32LE(at + 42),
    })
    at += 46 + length + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return entries
}

/** A path that could lead out of a folder: absolute, of another system, or with steps up. */
const leadsOut = (name: string): boolean =>
  /[\\:\0]/.test(name) ||
  name
    .replace(/\/$/, '')
    .split('/')
    .some((step) => ['', '.', '..'].includes(step))

/** Neither a file nor a folder: a link, or a device. Its upper half has the mode that Unix knows. */
const isSpecial = (attributes: number): boolean => ![0, 0o100000, 0o040000].includes((attributes >>> 16) & 0o170000)

/** What systems put beside files. */
const isBeside = (name: string): boolean =>
  name.startsWith('__MACOSX/') || /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(name)

/** Who unpacks, edits and packs again often packs the folder. @returns the folder that all files are in, if there is one */
function folderAround(entries: readonly Entry[]): string {
  const [folder] = /^[^/]+\//.exec(entries[0]?.name ?? '') ?? ['']
  const isAround = entries.every(({ name }) => name.startsWith(folder))
  return isAround && entries.some(({ name }) => name === `${folder}brand.json`) ? folder : ''
}

/** @param atMost bytes: as soon as there are more, unpacking ends */
function contentOf(archive: Buffer, { name, method, crc, packed, place }: Entry, atMost: number): Buffer {
  if (archive.readUInt32LE(place) !== marks.file) throw new Refused('packedNotZip')
  const from = place + 30 + archive.readUInt16LE(place + 26) + archive.readUInt16LE(place + 28)
  const data = archive.subarray(from, from + packed)
  if (data.length !== packed || (method !== 0 && method !== 8)) throw new Refused('packedNotZip')
  const content = method === 0 ? data : inflate(data, atMost, name)
  if (content.length > atMost) throw new Refused('packedTooLarge', name)
  if (crc32(content) !== crc) throw new Refused('packedNotZip')
  return content
}

function inflate(data: Buffer, atMost: number, name: string): Buffer {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, atMost) })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new Refused('packedTooLarge', name)
    throw error
  }
}

/** UTF-8; the mark that some editors put first is left out. */
function asText(content: Buffer, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    throw new Refused('packedNotValid', name)
  }
}
