import type { Refusal } from '#kit/result'

/** The same was bought a short while ago: the shopper decides. The page's input waits in `typed`. */
export type DuplicateStep = {
  step: 'duplicate'
  minutes: number
  /** URL of that order; absent if it might be somebody else's. */
  firstOrder: string | undefined
  typed: Record<string, string>
}

export const isDuplicateStep = (answer: unknown): answer is DuplicateStep =>
  typeof answer === 'object' && answer !== null && 'step' in answer && answer.step === 'duplicate'

/** A wallet's token is good for one payment and a moment: it is not kept. */
export function duplicateStep({ details = {} }: Refusal, { walletToken: _, intent, ...typed }: Record<string, string>) {
  const { minutes, orderUrl } = details
  const url = typeof orderUrl === 'string' ? new URL(orderUrl) : undefined
  const step: DuplicateStep = {
    step: 'duplicate',
    minutes: Number(minutes),
    firstOrder: url && url.pathname + url.search,
    typed,
  }
  return step
}
