export { setUp } from './set-up.ts'
export { autoTopUpTerms } from './terms.ts'
