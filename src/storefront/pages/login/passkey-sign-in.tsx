import { useRef, useState } from 'react'
import { href } from 'react-router'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Notice } from '../../ui/parts/notice.tsx'
import { isGivenUp, loadPasskeys, usePasskeys } from '../account/passkeys.ts'

/** A button that signs in by passkey, if the browser supports it. The authenticator's answer is sent as a form. */
export function PasskeySignIn({ to, label }: { to: string; label: string }) {
  const { t } = useTexts()
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<'waits' | 'asks' | 'failed'>('waits')
  if (!usePasskeys()) return null

  async function signIn() {
    setState('asks')
    try {
      const [{ startAuthentication }, asked] = await Promise.all([loadPasskeys(), fetch(href('/login/passkey'))])
      const answer = await startAuthentication({ optionsJSON: await asked.json() })
      const field = form.current?.elements.namedItem('passkey') as HTMLInputElement
      field.value = JSON.stringify(answer)
      form.current?.submit()
    } catch (error) {
      setState(isGivenUp(error) ? 'waits' : 'failed')
    }
  }
  return (
    <form ref={form} method="post" action={href('/login')} className="flex w-full flex-col gap-3 pb-3">
      <input type="hidden" name="passkey" />
      <input type="hidden" name="to" value={to} />
      {state === 'failed' && <Notice kind="error" title={t('generalErrorMessage')} />}
      <Button type="button" look="secondary" wide pending={state === 'asks'} onClick={signIn}>
        {label}
      </Button>
    </form>
  )
}
