export { attachedTexts } from './attached-texts.ts'
export { keepLegalTexts } from './keep-legal-texts.ts'
export { legalTextsInForce } from './store.ts'
