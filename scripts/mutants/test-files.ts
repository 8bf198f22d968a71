/** Tests of whole programs, browsers and tools: no mutant is built and started for them. */
const leftOut = (path: string): boolean =>
  /^(tests\/(journeys|chaos)\/|scripts\/|bench\/)/.test(path) ||
  /^tests\/(bad-days\/(programs\/(chaos|the-worker-is-killed|the-database-restarts)|delivering\/a-thousand-buyers)|programs\/(start|command-line|going-live)|tenants\/a-new-brand|walls)\.test/.test(
    path,
  )

export const isTestFile = (path: string): boolean => /\.test\.tsx?$/.test(path) && !leftOut(path)
