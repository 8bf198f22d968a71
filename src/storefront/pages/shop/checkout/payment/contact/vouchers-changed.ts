import { typedIn } from '../../../../form-problem.ts'

/** The cart changed: its promo codes, or what is bought. All other input of the form stays. */
export type VouchersChanged = { step: 'vouchers'; typed: Record<string, string> }

export const isVouchersChanged = (answer: unknown): answer is VouchersChanged =>
  typeof answer === 'object' && answer !== null && 'step' in answer && answer.step === 'vouchers'

export function vouchersChanged(form: FormData): VouchersChanged {
  const { voucherCode, removeVoucher, intent, msisdn, amount, walletToken, cardToken, ...typed } = typedIn(form)
  return { step: 'vouchers', typed }
}
