export { readSchedules, type Scheduled } from './read-schedules.ts'
export {
  endSchedules,
  findSchedule,
  insertSchedule,
  noteDue,
  publishedBySchedule,
  type ScheduleRow,
  stopSchedule,
  tryOnceMore,
} from './store.ts'
