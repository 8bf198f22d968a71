export { type OpenPreview, openPreviews } from './preview.ts'
export { readPasses } from './read-passes.ts'
export { endPass, insertPass, type PassRow } from './store.ts'
