import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { isRefusal } from '#kit/result'
import { confirmEmail } from '#receipts'
import { shopPath } from '#tenants/contract'
import { Head } from '../../../../document/head.tsx'
import { useFrame } from '../../../../document/use-frame.ts'
import { pageShop } from '../../../../page-shop.ts'
import { useTexts } from '../../../../texts/texts.tsx'
import { Button, LinkButton } from '../../../../ui/forms/button.tsx'
import { EmptyState } from '../../../../ui/parts/empty-state.tsx'

/** The page behind a mail to a new address: a button, because programs that check mails open links. */
export function loader({ context }: LoaderFunctionArgs) {
  const { translate: t } = context.get(pageShop)
  return {
    title: t('receipt.email.title'),
    text: t('receipt.email.text'),
    button: t('receipt.email.button'),
    old: t('receipt.email.old'),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const shop = context.get(pageShop)
  const here = new URL(request.url).searchParams
  const answer = await confirmEmail(shop, here.get('token') ?? '')
  if (isRefusal(answer)) return data({ refused: true }, { status: 422 })
  here.set('token', answer.token)
  here.set('told', 'confirmed')
  throw redirect(`${shopPath(shop.tenant, 'order')}?${here}`, { status: 303 })
}

export default function ConfirmEmailPage() {
  const words = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()?.refused ?? false
  const { t } = useTexts()
  const { brand } = useFrame()
  const isUnderWay = useNavigation().formMethod === 'POST'
  const ask = (
    <Form method="post">
      <Button pending={isUnderWay}>{words.button}</Button>
    </Form>
  )
  const home = (
    <LinkButton look="secondary" to={brand.mainPage}>
      {t('toMainPage')}
    </LinkButton>
  )
  const title = refused ? t('linkNotValid') : words.title
  return (
    <div aria-live="polite">
      <Head title={title} index={false} />
      <EmptyState icon={refused ? 'warning' : 'mail'} title={title} action={refused ? home : ask}>
        <p>{refused ? words.old : words.text}</p>
      </EmptyState>
    </div>
  )
}
