import { useEffect, useRef } from 'react'
import { type ActionFunctionArgs, Form, redirect, useActionData, useSearchParams } from 'react-router'
import { isOidcRefusal, returnFromProvider } from '#admin/operators/oidc'
import { operatorJourneyCookie } from '#kit/cookies'
import { sessionLine } from '../../../session-line.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { Button, LinkButton } from '../../../ui/forms/button.tsx'
import { visitOf } from '../../../visit.ts'
import { pathIn } from '../../path-in.ts'
import { Frame, Problem } from '../frame.tsx'

export async function action({ request, context }: ActionFunctionArgs) {
  const { site, admin } = visitOf(context)
  const form = await request.formData()
  const [state, code] = [String(form.get('state')), String(form.get('code'))]
  const cookie = operatorJourneyCookie.valueIn(request.headers.get('cookie')) ?? ''
  const back = await returnFromProvider(site, { cookie, state, code }, admin)
  if (isOidcRefusal(back)) return { refusal: back.refusal }
  const headers = new Headers([['set-cookie', operatorJourneyCookie.dropLine()]])
  if (back.session) headers.append('set-cookie', sessionLine(back.session, site.clock.now()))
  return redirect(pathIn(back.next), { headers })
}

/**
 * Where the identity provider sends people back. Strict cookies do not come along from another site, so this page sends
 * itself once more, from here.
 */
export default function Back() {
  const { t } = useTexts()
  const [params] = useSearchParams()
  const refusal = useActionData<typeof action>()?.refusal
  const form = useRef<HTMLFormElement>(null)
  const code = params.get('code')
  useEffect(() => {
    if (code && !refusal) form.current?.requestSubmit()
  }, [code, refusal])
  return (
    <Frame title={t('signIn.title')}>
      <Problem refusal={refusal ?? (code ? undefined : 'oidcNotAccepted')} />
      {code && !refusal ? (
        <Form ref={form} method="post" action="/sign-in/oidc/back" reloadDocument>
          <input type="hidden" name="state" value={params.get('state') ?? ''} />
          <input type="hidden" name="code" value={code} />
          <Button look="primary">{t('signIn.goOn')}</Button>
        </Form>
      ) : (
        <LinkButton to="/sign-in">{t('signIn.title')}</LinkButton>
      )}
    </Frame>
  )
}
