import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useTexts } from '../../../../../texts/texts.tsx'
import { Button } from '../../../../../ui/forms/button.tsx'
import { controlClass, described, FieldError } from '../../../../../ui/forms/field.tsx'
import { Dialog } from '../../../../../ui/parts/dialog.tsx'
import { HiddenInput } from '../hidden-input.tsx'
import type { OtpStep as Step } from './otp.ts'

const resendSeconds = 60

/** Asks for the six digits that were sent. The page's input is sent along, so that nothing is asked twice. */
export function OtpStep({ step, onClose }: { step: Step; onClose: () => void }) {
  const { t } = useTexts()
  const { formData } = useNavigation()
  const code = useRef<HTMLInputElement>(null)
  const error = step.error && t(step.error.key, step.error.details)
  // Not the close button, which comes first; a wrong code is selected to be typed over.
  useEffect(() => {
    code.current?.focus()
    if (step.error) code.current?.select()
  }, [step])
  const kept = { ...step.typed, ...(step.sentTo ? { sentTo: step.sentTo } : {}) }
  return (
    <Dialog titleId="otp-title" closeLabel={t('close')} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <h2 id="otp-title" className="headline pr-11 text-xl">
          {t('otpTitle')}
        </h2>
        <p>{step.sentTo ? t('otpSentTo', { to: step.sentTo }) : t('otpSent')}</p>
        <Form method="post" noValidate className="flex flex-col gap-4">
          <HiddenInput values={kept} />
          <div className="flex flex-col gap-1.5">
            <label htmlFor="otp" className="font-bold">
              {t('otp')}
            </label>
            <input
              ref={code}
              type="text"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              autoFocus
              {...described({ name: 'otp', error })}
              className={`${controlClass} min-h-14 text-center text-2xl tracking-[0.3em] tabular-nums`}
            />
            {error && <FieldError name="otp">{error}</FieldError>}
          </div>
          <Button name="intent" value="otp" wide pending={formData?.get('intent') === 'otp'}>
            {t('otpConfirm')}
          </Button>
        </Form>
        <Form method="post" className="flex flex-col items-center gap-2">
          <HiddenInput values={kept} />
          <Resend key={String(step.resent)} pending={formData?.get('intent') === 'resend'} />
          <p role="status" className="min-h-5 text-sm text-success">
            {step.resent && t('otpResent')}
          </p>
        </Form>
      </div>
    </Dialog>
  )
}

/**
 * A new code after a minute (specification, section 8). The server enforces the minute; the countdown only shows it.
 */
function Resend({ pending }: { pending: boolean }) {
  const { t } = useTexts()
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const end = Date.now() + resendSeconds * 1000
    const tick = () => setSeconds(Math.max(0, Math.ceil((end - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <Button look="quiet" name="intent" value="resend" pending={pending} disabled={seconds > 0}>
      {seconds > 0 ? t('otpResendIn', { seconds }) : t('otpResend')}
    </Button>
  )
}
