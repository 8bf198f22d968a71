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
export type { Moment, Outcome } from './rules.ts'
export { type DecisionRow, findDecisions } from './store.ts'
export type { Attempt, Goods } from './subjects.ts'
