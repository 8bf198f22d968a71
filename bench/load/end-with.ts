/**
 * Prints the outcome as JSON and ends the program, whatever is still open. Waits until all of it is written: a pipe takes
 * 64 kB at once, and what a program has not written when it ends is lost.
 */
export function endWith(outcome: unknown): void {
  process.stdout.write(JSON.stringify(outcome), () => process.exit(0))
}
