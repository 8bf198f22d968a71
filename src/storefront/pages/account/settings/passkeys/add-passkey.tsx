import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useCallback, useEffect, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { useTexts } from '../../../../texts/texts.tsx'
import { Button } from '../../../../ui/forms/button.tsx'
import { Notice } from '../../../../ui/parts/notice.tsx'
import type { FormProblem } from '../../../form-problem.ts'
import { PasswordField } from '../../fields.tsx'
import { isGivenUp, loadPasskeys, usePasskeys } from '../../passkeys.ts'

type Words = { add: string; addText: string; notHere: string; known: string }
type Props = {
  /** The authenticator's options, after the right password. */
  options: PublicKeyCredentialCreationOptionsJSON | undefined
  problem: FormProblem | undefined
  words: Words
}

/** Adds a passkey: the password first, then the authenticator. Needs a browser with passkeys, and scripts. */
export function AddPasskey({ options, problem, words }: Props) {
  const { formData } = useNavigation()
  const isKnown = usePasskeys()
  if (isKnown === false || (options && !isKnown)) return <p className="text-pretty">{words.notHere}</p>
  if (options) return <MakePasskey options={options} words={words} />
  return (
    <Form method="post" noValidate className="flex max-w-120 flex-col items-start gap-4">
      <noscript>
        <p className="text-pretty">{words.notHere}</p>
      </noscript>
      <p className="text-pretty text-muted">{words.addText}</p>
      <div className="w-full">
        <PasswordField name="currentPassword" problem={problem} />
      </div>
      <Button name="intent" value="begin" look="secondary" pending={formData?.get('intent') === 'begin'}>
        {words.add}
      </Button>
    </Form>
  )
}

/** Opens the authenticator at once, and again by a button if its dialog was closed. */
function MakePasskey({ options, words }: { options: PublicKeyCredentialCreationOptionsJSON; words: Words }) {
  const { t } = useTexts()
  const submit = useSubmit()
  const [state, setState] = useState<'asks' | 'waits' | 'known' | 'failed'>('asks')
  const make = useCallback(async () => {
    setState('asks')
    try {
      const { startRegistration } = await loadPasskeys()
      const answer = await startRegistration({ optionsJSON: options })
      await submit({ intent: 'keep', passkey: JSON.stringify(answer) }, { method: 'post' })
    } catch (error) {
      const isThere = error instanceof Error && error.name === 'InvalidStateError'
      setState(isThere ? 'known' : isGivenUp(error) ? 'waits' : 'failed')
    }
  }, [options, submit])
  useEffect(() => void make(), [make])
  return (
    <div className="flex max-w-120 flex-col items-start gap-4">
      {state === 'known' && <Notice kind="warning" title={words.known} />}
      {state === 'failed' && <Notice kind="error" title={t('generalErrorMessage')} />}
      <p className="text-pretty text-muted">{words.addText}</p>
      <Button type="button" look="secondary" pending={state === 'asks'} onClick={make}>
        {words.add}
      </Button>
    </div>
  )
}
