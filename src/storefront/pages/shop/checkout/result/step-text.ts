import type { PlainPageKey } from '#kit/text-key'
import type { StepState } from '../../../../ui/parts/timeline.tsx'
import type { ResultStep } from './result-view.ts'

/** @returns the key of a step's text: credit is sent to a network, everything else to the buyer */
export function stepText(isGoods: boolean, name: ResultStep['name'], state: StepState): PlainPageKey {
  const said = state === 'ahead' ? 'done' : state
  return isGoods && name !== 'paid' ? `step.${name}.goods.${said}` : `step.${name}.${said}`
}
