import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** A rehearsal of one bad or busy day, on this machine. */
export type Drill = {
  /** What it shows, for the list of drills. */
  shows: string
  /** Programs of this machine that it needs, beyond the packages. */
  needs: readonly Need[]
  /**
   * Throws when something is not as it has to be.
   * @param folder an empty folder of its own, deleted afterwards
   * @returns the closing line of figures
   */
  run(folder: string, given: readonly string[]): Promise<string>
}

export type Need = { name: string; isThere(): Promise<boolean> }

/** A program on the path. Debian's `package`, if it has another name. */
export function program(name: string, inPackage = name): Need {
  return { name: inPackage === name ? name : `${name} (package ${inPackage})`, isThere: () => canRun(name) }
}

const canRun = (name: string) =>
  promisify(execFile)('sh', ['-c', `command -v ${name}`]).then(
    () => true,
    () => false,
  )

const started = performance.now()

/** Tells what was done, with the seconds since the drill began. */
export function say(what: string): void {
  console.log(`${secondsSince(started).toFixed(1).padStart(7)} s  ${what}`)
}

export const secondsSince = (moment: number): number => (performance.now() - moment) / 1000

/** Runs `work` and tells its seconds. */
export async function timed<T>(what: string, work: () => Promise<T>): Promise<{ outcome: T; seconds: number }> {
  const before = performance.now()
  const outcome = await work()
  const seconds = secondsSince(before)
  say(`${what}: ${seconds.toFixed(1)} s`)
  return { outcome, seconds }
}

/** Ends the drill with a reason unless `holds`. */
export function must(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise)
}
