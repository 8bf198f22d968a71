export { checkTyped, lookAtDocument } from './look.ts'
export { planShown } from './plan-shown.ts'
export {
  type DocumentInLanguage,
  type DocumentRow,
  type DocumentState,
  type EditedDocument,
  editDocument,
  isAsBefore,
  listCopies,
  listDocuments,
  writtenIn,
} from './read-documents.ts'
export { type DocumentSource, readSource } from './source.ts'
