export {
  askRules,
  type Contact,
  decisionOf,
  factsByKey,
  forgetDecisions,
  type Judged,
  keepDecision,
  keepProof,
  type RiskShop,
} from './ask-rules.ts'
export { exemptContact } from './exemptions/exempt-contact.ts'
export { findExemptionUntil } from './exemptions/store.ts'
export type { Moment, Outcome } from './rules.ts'
export { type DecisionRow, findDecisions, lockSubjects } from './store.ts'
export { type Attempt, type Goods, keysWith, type ShownInput, shownInputs } from './subjects.ts'
