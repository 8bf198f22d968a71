export { documentProblems } from './check-documents.ts'
export {
  composeDocument,
  type Documents,
  headNames,
  type Kind as DocumentKind,
  splitDocument,
  type TypedDocument,
} from './document.ts'
export { type DocumentNote, documentNotes } from './document-notes.ts'
export { plainOf } from './placeholders.ts'
export { readInstead } from './read.ts'
export { readSharedDocuments } from './read-documents.ts'
