export { type DeadLetter, type FailingTask, type Jobs, readJobs, type TaskCounts } from './jobs.ts'
export { type RunsOfHour, readRuns } from './runs.ts'
