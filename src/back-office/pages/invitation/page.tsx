import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { acceptInvitation, openInvitation } from '#admin/operators'
import { isRefusal } from '#kit/result'
import { sessionLine } from '../../session-line.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { visitOf } from '../../visit.ts'
import { Frame, Problem } from '../sign-in/frame.tsx'
import { PasskeyButton } from '../sign-in/passkey-button.tsx'
import { NewApp } from './new-app.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export async function loader({ context, params: { token = '' } }: LoaderFunctionArgs) {
  const { site } = visitOf(context)
  const opened = await openInvitation(site, token)
  if (isRefusal(opened)) return undefined
  const { operator, codes } = opened
  return { token, name: operator.name, codes, hasProvider: site.identityProvider !== undefined }
}

export async function action({ request, context, params: { token = '' } }: ActionFunctionArgs) {
  const { site } = visitOf(context)
  const form = await request.formData()
  const passkey = form.get('passkey')
  const [sealed, code] = [String(form.get('sealed')), String(form.get('code'))]
  const accepted = await acceptInvitation(
    site,
    token,
    passkey === null ? { sealed, code } : { passkey: String(passkey) },
  )
  if (isRefusal(accepted)) return data({ refusal: accepted.refusal, recoveryCodes: undefined })
  const headers = { 'set-cookie': sessionLine(accepted.session, site.clock.now()) }
  return data({ refusal: undefined, recoveryCodes: accepted.recoveryCodes }, { headers })
}

/** Where an invitation leads: somebody makes their first key, and gets recovery codes. */
export default function Invitation() {
  const { t } = useTexts()
  const found = useLoaderData<typeof loader>()
  const { refusal, recoveryCodes } = useActionData<typeof action>() ?? {}
  if (recoveryCodes)
    return (
      <Frame title={t('signIn.recoveryTitle')}>
        <RecoveryCodes codes={recoveryCodes} />
        <LinkButton to="/" look="primary" reloadDocument>
          {t('signIn.goOn')}
        </LinkButton>
      </Frame>
    )
  if (!found)
    return (
      <Frame title={t('signIn.title')}>
        <Problem refusal="linkNotValid" />
      </Frame>
    )
  return (
    <Frame title={t('signIn.invitationTitle', { name: found.name })}>
      <Problem refusal={refusal} />
      <p className="text-muted">{t('signIn.invitationText')}</p>
      <PasskeyButton options={`/invitation/${found.token}/passkey`} makes>
        {t('signIn.makePasskey')}
      </PasskeyButton>
      {found.hasProvider && (
        <LinkButton to={`/sign-in/oidc?invitation=${found.token}`} reloadDocument>
          {t('signIn.withProvider')}
        </LinkButton>
      )}
      <details className="border-t border-line pt-4">
        <summary className="rounded-field font-medium focus-ring">{t('signIn.orApp')}</summary>
        <Form method="post" className="mt-3 flex flex-col gap-3">
          <NewApp {...found.codes} />
          <Button>{t('signIn.confirm')}</Button>
        </Form>
      </details>
    </Frame>
  )
}
