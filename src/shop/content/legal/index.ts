export { attachedTexts } from './attached-texts.ts'
export { keepLegalTexts } from './keep-legal-texts.ts'
export { missingLegalTexts } from './legal-text.ts'
export { findInForce, legalTextsInForce } from './store.ts'
