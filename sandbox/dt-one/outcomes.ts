/** How a transaction ends. The recipient's number decides. */
export type Outcome = { status: string; pin: boolean; delay: number }

const ENDINGS: Record<string, string> = {
  '00': 'COMPLETED',
  '01': 'COMPLETED',
  '02': 'DECLINED-INVALID-CREDIT-PARTY',
  '03': 'DECLINED-BARRED-CREDIT-PARTY',
  '04': 'DECLINED-OPERATOR-CURRENTLY-UNAVAILABLE',
  '05': 'DECLINED-DUPLICATED-TRANSACTION',
  '06': 'DECLINED',
  '07': 'DECLINED-EXCEPTION',
}
/** Delay in milliseconds by the third digit from the end. */
const DELAYS: Record<string, number> = { 0: 0, 1: 3_000, 2: 20_000, 3: 300_000 }

/**
 * The rule of DT One's own sandbox: the last three digits of the number decide. Other endings, and deliveries without
 * a number, complete at once.
 */
export function outcomeOf(msisdn = ''): Outcome {
  const delay = DELAYS[msisdn.at(-3) ?? '']
  const ending = msisdn.slice(-2)
  const status = ENDINGS[ending]
  if (delay === undefined || !status) return { status: 'COMPLETED', pin: false, delay: 0 }
  return { status, pin: ending === '01', delay }
}

/** The table above as rows, for the home page. */
export const OUTCOME_ROWS: [ending: string, outcome: string][] = [
  ...Object.entries(ENDINGS).map(([ending, status]): [string, string] => [
    `x${ending}`,
    ending === '01' ? `${status} with PIN` : status,
  ]),
  ['x = 0', 'at once'],
  ['x = 1, 2, 3', 'after 3 s, 20 s, 5 min'],
  ['any other', 'COMPLETED at once'],
]
