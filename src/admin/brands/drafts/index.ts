export {
  closeDraft,
  dropChange,
  findDraft,
  insertDraft,
  keepChange,
  lockDraft,
  moveDraft,
  touchDraft,
} from './store.ts'
