import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { isRefusal } from '#kit/result'
import { Head } from '../../head.tsx'
import { useTexts } from '../../texts.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Way } from '../account/fields.tsx'
import { said, shopWithAccounts } from '../account/with-accounts.ts'

/** What the link of a registration's mail leads to: a button, since programs that check mails open links. */
export function loader({ context }: LoaderFunctionArgs) {
  const shop = shopWithAccounts({ context })
  return {
    words: said(shop, {
      title: 'account.confirm.title',
      text: 'account.confirm.text',
      button: 'account.confirm.button',
      exists: 'account.confirm.exists',
      notValid: 'account.linkNotValid',
      signIn: 'account.signIn',
      forgot: 'account.login.forgot',
      register: 'account.register.title',
    }),
  }
}

/**
 * The browser that registered is signed in. Where many brands are sold the way leads by `/login` (specification, section
 * 2), as it does for everybody who still has to sign in.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const shop = shopWithAccounts({ context })
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const confirmed = await shop.confirmRegistration(token)
  if (isRefusal(confirmed)) {
    return data({ refusal: confirmed.refusal }, { status: confirmed.refusal === 'tooManyRequests' ? 429 : 422 })
  }
  const page = confirmed.isSignedIn && !shop.tenant.features.hasMultipleBrands ? '/account' : '/login'
  throw redirect(`${page}?told=successfulRegistration`, { status: 303 })
}

export default function ConfirmPage() {
  const { words } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()?.refusal
  const { t } = useTexts()
  const title = refusal ? t(refusal) : words.title
  return (
    <>
      <Head title={title} index={false} />
      {refusal === undefined ? (
        <EmptyState
          icon="mail"
          title={title}
          action={
            <Form method="post" reloadDocument>
              <Button>{words.button}</Button>
            </Form>
          }
        >
          <p>{words.text}</p>
        </EmptyState>
      ) : (
        <EmptyState
          icon="warning"
          title={title}
          action={
            refusal === 'usernameExists' ? (
              <>
                <LinkButton to="/login">{words.signIn}</LinkButton>
                <Way to="/reset-password">{words.forgot}</Way>
              </>
            ) : (
              <LinkButton to="/register">{words.register}</LinkButton>
            )
          }
        >
          {refusal !== 'tooManyRequests' && <p>{refusal === 'usernameExists' ? words.exists : words.notValid}</p>}
        </EmptyState>
      )}
    </>
  )
}
