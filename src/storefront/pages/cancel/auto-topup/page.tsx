import {
  type ActionFunctionArgs,
  data,
  Form,
  href,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { autoTopUpByLink, cancelByLink } from '#auto-top-ups'
import type { EndingView } from '#auto-top-ups/contract'
import { isRefusal } from '#kit/result'
import { Head } from '../../../document/head.tsx'
import { limited, type PageShop, pageShop } from '../../../page-shop.ts'
import { Button, LinkButton } from '../../../ui/forms/button.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { EmptyState } from '../../../ui/parts/empty-state.tsx'
import { Facts } from '../../../ui/parts/facts.tsx'
import { whenOf } from '../../account/auto-topups/auto-topup-texts.ts'
import { said } from '../../account/customer-of-request.ts'
import { textOf } from '../../form-problem.ts'
import { price } from '../../shop/price.ts'

/** The page behind a receipt's link: shows what would end, without signing in. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const shop = context.get(pageShop)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const ending = await autoTopUpByLink(shop, token)
  const words = said(shop, {
    title: 'account.ending.title',
    lead: 'account.ending.lead',
    text: 'account.ending.text',
    now: 'cancellation.now',
    over: 'account.ending.over',
    overText: 'account.ending.overText',
    notValid: 'linkNotValid',
    notValidText: 'account.ending.notValidText',
    toForm: 'account.ending.toForm',
    toMainPage: 'toMainPage',
  })
  const ways = { mainPage: shop.tenant.mainPage, token, words }
  if (isRefusal(ending)) return data({ ...ways, standing: 'unknown' as const, facts: [] }, 404)
  return data({
    ...ways,
    standing: ending.isOver ? ('over' as const) : ('stands' as const),
    facts: factsOf(shop, ending),
  })
}

function factsOf(shop: PageShop, { maskedPhoneNumber, amount, when }: EndingView): [string, string][] {
  const { translate: t, tenant, language } = shop
  return [
    [t('account.autoTopups.number'), maskedPhoneNumber],
    [t('account.autoTopups.amount'), price(amount, tenant.currency, language)],
    [t('account.autoTopups.when'), whenOf(shop, { when })],
  ]
}

/** Ends it; the page of the cancellation says when it was received. */
export async function action({ request, context }: ActionFunctionArgs) {
  const shop = context.get(pageShop)
  const token = textOf(await request.formData(), 'token', 300)
  const filed = await limited(shop, 'fileDeclaration', () => cancelByLink(shop, token))
  const here = new URLSearchParams({ token, lng: shop.language })
  if (isRefusal(filed)) throw redirect(`${href('/cancel/auto-topup')}?${here}`, { status: 303 })
  throw redirect(`${href('/cancel')}?${new URLSearchParams({ received: filed.token, lng: shop.language })}`, {
    status: 303,
  })
}

export default function CancelAutoTopUpPage() {
  const { standing, facts, token, words, mainPage } = useLoaderData<typeof loader>()
  if (standing !== 'stands') {
    const isOver = standing === 'over'
    const way = isOver ? { to: mainPage, name: words.toMainPage } : { to: href('/cancel'), name: words.toForm }
    return (
      <>
        <Head title={words.title} index={false} />
        <EmptyState
          icon={isOver ? 'check' : 'warning'}
          title={isOver ? words.over : words.notValid}
          action={<LinkButton to={way.to}>{way.name}</LinkButton>}
        >
          <p>{isOver ? words.overText : words.notValidText}</p>
        </EmptyState>
      </>
    )
  }
  return (
    <div className="stack max-w-160">
      <Head title={words.title} index={false} />
      <PageTitle lead={words.lead}>{words.title}</PageTitle>
      <Card className="gap-2 p-5">
        <Facts facts={facts} />
      </Card>
      <p className="text-pretty">{words.text}</p>
      <Form method="post">
        <input type="hidden" name="token" value={token} />
        <Button wide>{words.now}</Button>
      </Form>
    </div>
  )
}
