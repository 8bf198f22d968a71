import type { PartnerAnswer } from '#kit/result'

/** An operator that a number may belong to; `identified` if the partner is sure. */
export type OperatorGuess = { operatorId: number; name: string; identified: boolean }

/** Port to a lookup of a number's operators (E.164 with plus), most likely first. */
export type NumberLookup = { operatorsOf(e164: string): Promise<PartnerAnswer<OperatorGuess[]>> }
