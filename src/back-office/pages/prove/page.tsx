import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { proveByCode } from '#admin/operators'
import { proveByPasskey } from '#admin/operators/keys'
import { useTexts } from '../../texts/texts.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { adminOf, visitOf } from '../../visit.ts'
import { pathIn } from '../path-in.ts'
import { CodeField, Frame, Problem } from '../sign-in/frame.tsx'
import { PasskeyButton } from '../sign-in/passkey-button.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  adminOf(context)
  return { hasProvider: visitOf(context).site.identityProvider !== undefined }
}

export async function action({ request, context, url }: ActionFunctionArgs) {
  const admin = adminOf(context)
  const { site } = visitOf(context)
  const form = await request.formData()
  const passkey = form.get('passkey')
  const refusal =
    passkey === null
      ? await proveByCode(site, admin, String(form.get('code')))
      : await proveByPasskey(site, admin, String(passkey))
  return refusal ? { refusal: refusal.refusal } : redirect(pathIn(url.searchParams.get('next')))
}

/** Asks for a fresh proof, then goes back to where it was needed (`?next=`). */
export default function Prove() {
  const { t } = useTexts()
  const { hasProvider } = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  return (
    <Frame title={t('signIn.proveTitle')}>
      <Problem refusal={useActionData<typeof action>()?.refusal} />
      <p className="text-muted">{t('signIn.proveText')}</p>
      <PasskeyButton options="/prove/passkey">{t('signIn.provePasskey')}</PasskeyButton>
      {hasProvider && (
        <LinkButton to={`/sign-in/oidc?prove&next=${encodeURIComponent(params.get('next') ?? '/')}`} reloadDocument>
          {t('signIn.proveProvider')}
        </LinkButton>
      )}
      <Form method="post" className="flex flex-col gap-3 border-t border-line pt-5">
        <CodeField label={t('signIn.appCode')} />
        <Button>{t('signIn.confirm')}</Button>
      </Form>
    </Frame>
  )
}
