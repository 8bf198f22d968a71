export { isNameOfPass, nameOfPass, type OpenPreview, openPreviews } from './preview.ts'
export { endPass, insertPass, type PassRow } from './store.ts'
