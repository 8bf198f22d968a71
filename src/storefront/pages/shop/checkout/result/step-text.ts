import type { StepState } from '../../../../ui/timeline.tsx'
import type { ResultStep } from './result-view.ts'

/** @returns the key of what a step says: credit goes to a network, all else to whoever bought it */
export const stepText = (isGoods: boolean, name: ResultStep['name'], state: StepState): string =>
  `step.${name}.${isGoods && name !== 'paid' ? 'goods.' : ''}${state === 'now' || state === 'failed' ? state : 'done'}`
