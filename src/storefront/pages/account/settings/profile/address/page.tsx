import {
  type ActionFunctionArgs,
  Form,
  href,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { confirmNewEmail } from '#customers'
import { isRefusal } from '#kit/result'
import { Head } from '../../../../../document/head.tsx'
import { limited } from '../../../../../page-shop.ts'
import { useTexts } from '../../../../../texts/texts.tsx'
import { Button, LinkButton } from '../../../../../ui/forms/button.tsx'
import { EmptyState } from '../../../../../ui/parts/empty-state.tsx'
import { problem } from '../../../../form-problem.ts'
import { said, shopWithAccounts } from '../../../customer-of-request.ts'

/**
 * The page behind the mail to a new address: a button, because programs that check mails open links. It needs no
 * session, because the mail may be read on another device.
 */
export function loader(args: LoaderFunctionArgs) {
  const shop = shopWithAccounts(args)
  return {
    isDone: new URL(args.request.url).searchParams.has('done'),
    words: said(shop, {
      title: 'account.address.title',
      text: 'account.address.text',
      button: 'account.address.button',
      done: 'account.address.done',
      notValid: 'account.linkNotValid',
      exists: 'account.address.exists',
      profile: 'account.profile.title',
    }),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const shop = shopWithAccounts({ context })
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const refusal = await limited(shop, 'confirmNewEmail', () => confirmNewEmail(shop, token))
  if (refusal && isRefusal(refusal)) return problem(refusal, new FormData())
  throw redirect(`${href('/account/settings/profile/address')}?done`, { status: 303 })
}

export default function ConfirmAddressPage() {
  const { isDone, words } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { t } = useTexts()
  const title = refused ? t(refused.refusal) : isDone ? words.done : words.title
  const toProfile = (
    <LinkButton to={href('/account/settings/profile')} reloadDocument look="secondary">
      {words.profile}
    </LinkButton>
  )
  const confirm = (
    <Form method="post">
      <Button>{words.button}</Button>
    </Form>
  )
  const text =
    refused?.refusal === 'usernameExists' ? words.exists : refused ? words.notValid : isDone ? null : words.text
  return (
    <>
      <Head title={title} index={false} />
      <EmptyState
        icon={refused ? 'warning' : isDone ? 'check' : 'mail'}
        title={title}
        action={refused || isDone ? toProfile : confirm}
      >
        {text && <p>{text}</p>}
      </EmptyState>
    </>
  )
}
