import {
  type ActionFunctionArgs,
  Form,
  href,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { isRefusal } from '#kit/result'
import { eraseByLink, previewErasureByLink } from '#privacy'
import { Head } from '../../../../../document/head.tsx'
import { limited } from '../../../../../page-shop.ts'
import { useTexts } from '../../../../../texts/texts.tsx'
import { Button, LinkButton } from '../../../../../ui/forms/button.tsx'
import { EmptyState } from '../../../../../ui/parts/empty-state.tsx'
import { problem } from '../../../../form-problem.ts'
import { said, shopWithAccounts } from '../../../customer-of-request.ts'
import { dataThatStays, erasedPage, Remains } from '../remains.tsx'

/** The page behind the mail's link: a button, because programs that check mails open links. It needs no session. */
export async function loader(args: LoaderFunctionArgs) {
  const shop = shopWithAccounts(args)
  return {
    remains: dataThatStays(shop, await previewErasureByLink(shop, tokenOf(args.request))),
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
  const done = await limited(shop, 'eraseByLink', () => eraseByLink(shop, tokenOf(request)))
  if (isRefusal(done)) return problem(done, new FormData())
  shop.browser.dropSession()
  throw redirect(erasedPage(done), { status: 303 })
}

const tokenOf = (request: Request): string => new URL(request.url).searchParams.get('token') ?? ''

export default function EraseByLinkPage() {
  const { remains, words } = useLoaderData<typeof loader>()
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
            <LinkButton to={href('/account')} look="secondary">
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
      {!refused && <Remains remains={remains} />}
    </>
  )
}
