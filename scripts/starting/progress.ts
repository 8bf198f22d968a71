/** One line about one part of the run. */
export const say = (part: string, text: string): void => console.log(`  ${part.padEnd(12)}${text}`)

/** @returns seconds since `started` (of `performance.now()`), in readable form. */
export const secondsSince = (started: number): string => `${((performance.now() - started) / 1000).toFixed(1)} s`

/** Runs a part of the start and prints its result (the text that `work` returns) and its duration. */
export async function step(part: string, work: () => Promise<string>): Promise<void> {
  const started = performance.now()
  const outcome = await work()
  say(part, `${outcome} (${secondsSince(started)})`)
}
