import type { PartnerAnswer } from '#kit/result'

/** An operator a number may belong to; `identified` when the partner is sure. */
export type OperatorGuess = { operatorId: number; name: string; identified: boolean }

/** The port that tells which operator a number (E.164 with plus) belongs to, likeliest first. */
export type NumberLookup = { operatorsOf(e164: string): Promise<PartnerAnswer<OperatorGuess[]>> }
