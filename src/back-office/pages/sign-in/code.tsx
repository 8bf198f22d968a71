import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { isLinkGood, signInByCode } from '#admin/operators'
import { isRefusal } from '#kit/result'
import { sessionLine } from '../../session-line.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { visitOf } from '../../visit.ts'
import { CodeField, Frame, Problem } from './frame.tsx'

export const loader = async ({ context, params: { token = '' } }: LoaderFunctionArgs) => ({
  isGood: await isLinkGood(visitOf(context).site, token),
})

export async function action({ request, context, params: { token = '' } }: ActionFunctionArgs) {
  const { site } = visitOf(context)
  const code = String((await request.formData()).get('code'))
  const session = await signInByCode(site, { token, code })
  if (isRefusal(session)) return { refusal: session.refusal }
  // Somebody without their key needs a new one first.
  const to = session.needsKey ? '/me' : '/'
  return redirect(to, { headers: { 'set-cookie': sessionLine(session, site.clock.now()) } })
}

/** Where a mailed link leads: it signs in together with a code. Works without scripts. */
export default function SignInByCode() {
  const { t } = useTexts()
  const { isGood } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()?.refusal
  return (
    <Frame title={t('signIn.codeTitle')}>
      <Problem refusal={isGood ? refusal : 'linkNotValid'} />
      {isGood && (
        <Form method="post" className="flex flex-col gap-3">
          <CodeField label={t('signIn.code')} />
          <Button look="primary">{t('signIn.title')}</Button>
        </Form>
      )}
    </Frame>
  )
}
