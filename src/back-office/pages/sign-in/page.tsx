import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { askForLink } from '#admin/operators'
import { signInByPasskey } from '#admin/operators/keys'
import { isRefusal } from '#kit/result'
import { sessionLine } from '../../session-line.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { TextField } from '../../ui/forms/fields.tsx'
import { visitOf } from '../../visit.ts'
import { pathIn } from '../path-in.ts'
import { Frame, Problem } from './frame.tsx'
import { PasskeyButton } from './passkey-button.tsx'

export function loader({ context, url }: LoaderFunctionArgs) {
  const { admin, site } = visitOf(context)
  if (admin) throw redirect(pathIn(url.searchParams.get('next')))
  return { hasProvider: site.identityProvider !== undefined }
}

export async function action({ request, context, url }: ActionFunctionArgs) {
  const { site } = visitOf(context)
  const form = await request.formData()
  const passkey = form.get('passkey')
  if (passkey === null) {
    const refusal = await askForLink(site, String(form.get('email')))
    return refusal ? { refusal: refusal.refusal } : { isSent: true }
  }
  const session = await signInByPasskey(site, String(passkey))
  if (isRefusal(session)) return { refusal: session.refusal }
  const headers = { 'set-cookie': sessionLine(session, site.clock.now()) }
  return redirect(pathIn(url.searchParams.get('next')), { headers })
}

export default function SignIn() {
  const { t } = useTexts()
  const answer = useActionData<typeof action>()
  const { hasProvider } = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  const { refusal, isSent } =
    answer && 'isSent' in answer ? { ...answer, refusal: undefined } : { ...answer, isSent: false }
  return (
    <Frame title={t('signIn.title')}>
      <Problem refusal={refusal ?? params.get('refused') ?? undefined} />
      <p className="text-muted">{t('signIn.intro')}</p>
      <PasskeyButton options="/sign-in/passkey">{t('signIn.withPasskey')}</PasskeyButton>
      {hasProvider && (
        <LinkButton to={`/sign-in/oidc?next=${encodeURIComponent(params.get('next') ?? '/')}`} reloadDocument>
          {t('signIn.withProvider')}
        </LinkButton>
      )}
      <section aria-labelledby="other" className="flex flex-col gap-3 border-t border-line pt-5">
        <h2 id="other" className="font-bold">
          {t('signIn.otherWay')}
        </h2>
        {isSent ? (
          <p role="status">{t('signIn.linkSent')}</p>
        ) : (
          <Form method="post" action={`/sign-in?${params}`} className="flex flex-col gap-3">
            <p className="text-muted">{t('signIn.otherWayText')}</p>
            <TextField label={t('signIn.email')} name="email" type="email" required autoComplete="username" />
            <Button>{t('signIn.sendLink')}</Button>
          </Form>
        )}
      </section>
    </Frame>
  )
}
