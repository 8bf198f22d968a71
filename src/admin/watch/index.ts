export { type DeadLetter, type FailingTask, type Jobs, readJobs } from './jobs.ts'
export { readRuns } from './runs.ts'
export { dropDeadLetter, type RunsOfHour, retryDeadLetter, type TaskCounts } from './store.ts'
