import type { PlainPageKey } from '#kit/text-key'
/** A code was sent, or was typed wrongly. The page's input waits in `typed`. */
export type OtpStep = {
  step: 'otp'
  sentTo: string | undefined
  typed: Record<string, string>
  error?: { key: PlainPageKey; details: Record<string, string | number> } | undefined
  resent?: boolean
}

export const isOtpStep = (answer: unknown): answer is OtpStep =>
  typeof answer === 'object' && answer !== null && 'step' in answer && answer.step === 'otp'
