import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { Head } from '../../../../../head.tsx'
import { useTexts } from '../../../../../texts.tsx'
import { Button, LinkButton } from '../../../../../ui/button.tsx'
import { EmptyState } from '../../../../../ui/empty-state.tsx'
import { problem } from '../../../../form-problem.ts'
import { said, shopWithAccounts } from '../../../with-accounts.ts'

/** What the link of the message leads to: a button, since programs that check mails open links. It needs no session. */
export function loader(args: LoaderFunctionArgs) {
  const shop = shopWithAccounts(args)
  return {
    words: said(shop, {
      title: 'account.erase.title',
      text: 'account.erase.gone',
      submit: 'account.erase.submit',
      notValid: 'account.linkNotValid',
      account: 'account.title',
    }),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const shop = shopWithAccounts({ context })
  const refusal = await shop.eraseByLink(new URL(request.url).searchParams.get('token') ?? '')
  if (refusal) return problem(refusal, new FormData())
  throw redirect('/login?told=successfulDelete', { status: 303 })
}

export default function EraseByLinkPage() {
  const { words } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { t } = useTexts()
  const title = refused ? t(refused.refusal) : words.title
  return (
    <>
      <Head title={title} index={false} />
      <EmptyState
        icon="warning"
        title={title}
        action={
          refused ? (
            <LinkButton to="/account" look="secondary">
              {words.account}
            </LinkButton>
          ) : (
            <Form method="post" reloadDocument>
              <Button>{words.submit}</Button>
            </Form>
          )
        }
      >
        <p>{refused ? words.notValid : words.text}</p>
      </EmptyState>
    </>
  )
}
