export { daysKept, everythingKept, keptDays, type RetainedData } from './kept-days.ts'
export {
  type Basis,
  longestKept,
  type PersonalDataId,
  personalData,
  personalDataOf,
  type Since,
} from './personal-data.ts'
export { offersAny, type Recipient, type RecipientTask } from './recipient.ts'
export { personalTables } from './tables.ts'
