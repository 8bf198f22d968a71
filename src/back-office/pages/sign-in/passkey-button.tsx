import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { useState } from 'react'
import { useSubmit } from 'react-router'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Problem } from './frame.tsx'

type Props = {
  children: string
  /** Where the options for the authenticator come from. They are asked for at the press, as they get old. */
  options: string
  makes?: boolean
  /** Sent with the authenticator's answer. */
  fields?: Record<string, string>
}

/** Uses or makes a passkey, then posts the authenticator's answer to the page. */
export function PasskeyButton({ children, options: address, makes = false, fields = {} }: Props) {
  const { t } = useTexts()
  const submit = useSubmit()
  const [isWaiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function press() {
    setWaiting(true)
    setProblem(undefined)
    try {
      const [{ startAuthentication, startRegistration }, response] = await Promise.all([
        import('@simplewebauthn/browser'),
        fetch(address),
      ])
      const options = await response.json()
      const answer = makes
        ? await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
        : await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })
      await submit({ ...fields, passkey: JSON.stringify(answer) }, { method: 'post' })
    } catch (error) {
      // Somebody closed the browser's dialog, or let it time out: they need no message.
      if (!(error instanceof Error && error.name === 'NotAllowedError')) setProblem('passkeyNotAccepted')
    } finally {
      setWaiting(false)
    }
  }

  return (
    <>
      <Button
        type="button"
        look="primary"
        className="w-full script-only"
        disabled={isWaiting}
        onClick={() => void press()}
      >
        {children}
      </Button>
      <noscript>
        <p className="text-muted">{t('signIn.needsScripts')}</p>
      </noscript>
      <Problem refusal={problem} />
    </>
  )
}
