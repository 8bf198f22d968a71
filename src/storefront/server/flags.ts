import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Flags of countries as small drawings: of each page only those that it shows are sent. */
const folder = join('node_modules', 'country-flag-icons', '3x2')

const flagPath = /^\/flags\/([a-z]{2})\.svg$/

const read = new Map<string, string | undefined>()

function drawingOf(country: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(country)) return undefined
  if (read.has(country)) return read.get(country)
  let drawing: string | undefined
  try {
    drawing = readFileSync(join(folder, `${country}.svg`), 'utf8')
  } catch {
    // Not every code has a flag: its page does without.
  }
  read.set(country, drawing)
  return drawing
}

/** @param country ISO 3166, capitals @returns the URL of its flag; undefined if there is none */
export const flagUrl = (country: string): string | undefined =>
  drawingOf(country) && `/flags/${country.toLowerCase()}.svg`

/** Of a region: enough to say that it is several countries. */
const mostFlags = 3

/** @returns the flags of a place, the first of them for a region; empty where a country has none */
export const flagsOf = (countries: readonly string[]): string[] =>
  countries.flatMap((country) => flagUrl(country) ?? []).slice(0, mostFlags)

/** @returns the flag that a path asks for, undefined for other paths; without a body if there is no such flag */
export function flagAt(pathname: string): { drawing: string | undefined } | undefined {
  const country = flagPath.exec(pathname)?.[1]
  return country === undefined ? undefined : { drawing: drawingOf(country.toUpperCase()) }
}
