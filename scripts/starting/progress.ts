/** One line about one part of the run. */
export const say = (part: string, text: string): void => console.log(`  ${part.padEnd(12)}${text}`)

/** @returns seconds since `started` (of `performance.now()`), as people read them. */
export const secondsSince = (started: number): string => `${((performance.now() - started) / 1000).toFixed(1)} s`

/** Does a part of the start and says what came of it (the text that `work` returns) and how long it took. */
export async function step(part: string, work: () => Promise<string>): Promise<void> {
  const started = performance.now()
  const outcome = await work()
  say(part, `${outcome} (${secondsSince(started)})`)
}
