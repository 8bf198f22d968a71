export { type DeadLetter, type FailingTask, type Jobs, readJobs } from './jobs.ts'
export { type PartnerNews, readNews } from './news.ts'
export { type Balance, feelPulse, type PartnerCheck, readPaused, readPulses } from './partners.ts'
export { readRuns } from './runs.ts'
export {
  dropDeadLetter,
  findPulses,
  type PausedMethod,
  type PausedPartner,
  type PulseOfDay,
  type RunsOfHour,
  retryDeadLetter,
  type TaskCounts,
} from './store.ts'
