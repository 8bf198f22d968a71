export {
  type Contact,
  type CountedAhead,
  checkRules,
  countAhead,
  decisionOf,
  factsByKey,
  forgetDecisions,
  keepDecision,
  keepProof,
  type RiskShop,
  type RulesDecision,
} from './check-rules.ts'
export { exemptContact } from './exemptions/exempt-contact.ts'
export { findExemptionUntil } from './exemptions/store.ts'
export type { CheckPoint, Outcome } from './rules.ts'
export { type DecisionRow, findDecisions, lockSubjects } from './store.ts'
export { type Attempt, fingerprintsWith, type Goods, type ShownInput, shownInputs } from './subjects.ts'
export { type Counted, type RiskRules, readTrial, type Trial } from './trial/read-trial.ts'
