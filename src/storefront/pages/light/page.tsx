import {
  type ActionFunctionArgs,
  Form,
  href,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { endLight, queryLight } from '#auto-top-up-light'
import type { LightLinkInput } from '#auto-top-up-light/contract'
import { formatMoney, fromMajor } from '#kit/money'
import { isRefusal } from '#kit/result'
import { Head } from '../../document/head.tsx'
import { limited, type PageShop, pageShop } from '../../page-shop.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { Facts } from '../../ui/parts/facts.tsx'
import { Notice } from '../../ui/parts/notice.tsx'
import { said } from '../account/customer-of-request.ts'
import { problem, textOf } from '../form-problem.ts'
import { ProblemSummary } from '../problem-summary.tsx'
import { addItemsToCart } from '../shop/add-items-to-cart.ts'
import { goOn } from '../shop/topup/submit.ts'

const linkIn = (request: Request): LightLinkInput => {
  const asked = new URL(request.url).searchParams
  const read = (name: string) => asked.get(name)?.slice(0, 60) ?? ''
  return { hash: read('hash'), notificationCode: read('notificationCode') }
}

/** The page behind the link in a text about low credit: the prefilled top-up, and a button that ends the texts. */
export async function loader({ context, request, url }: LoaderFunctionArgs) {
  const shop = context.get(pageShop)
  const link = linkIn(request)
  const found = await limited(shop, 'queryLight', () => queryLight(shop, link))
  return {
    light: isRefusal(found) ? undefined : inWords(shop, found),
    refusal: isRefusal(found) ? found.refusal : undefined,
    signIn: `${href('/login')}?${new URLSearchParams({ to: url.pathname + url.search })}`,
    words: said(shop, {
      title: 'account.light.title',
      lead: 'account.light.lead',
      buy: 'account.light.buy',
      home: 'account.light.home',
      signIn: 'account.light.signIn',
      end: 'account.light.end',
      endText: 'account.light.endText',
      endYes: 'account.light.endYes',
      ended: 'account.light.ended',
    }),
  }
}

function inWords(shop: PageShop, light: { readablePhoneNumber: string; amount: number }): [string, string][] {
  const { translate: t, tenant, language } = shop
  const amount = formatMoney(fromMajor(light.amount) ?? 0, tenant.currency, language)
  return [
    [t('account.light.number'), light.readablePhoneNumber],
    [t('account.light.amount'), amount],
  ]
}

/** Puts the top-up into the cart and continues to it, or ends the texts. */
export async function action({ context, request }: ActionFunctionArgs) {
  const shop = context.get(pageShop)
  const form = await request.formData()
  const link = linkIn(request)
  if (textOf(form, 'intent') === 'end') {
    const refusal = await limited(shop, 'endLight', () => endLight(shop, link))
    return refusal ? problem(refusal, form) : { hasEnded: true as const }
  }
  const light = await limited(shop, 'queryLight', () => queryLight(shop, link))
  if (isRefusal(light)) return problem(light, form)
  const { productId, amount, phoneNumber, autoTopupLightNotificationId } = light
  const cart = await addItemsToCart(shop, request, [{ productId, amount, phoneNumber, autoTopupLightNotificationId }])
  return isRefusal(cart) ? problem(cart, form) : goOn(shop, cart)
}

export default function LightPage() {
  const { light, refusal, signIn, words } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTexts()
  const hasEnded = answer !== undefined && 'hasEnded' in answer
  const failure = answer && 'refusal' in answer ? answer : undefined
  const needsSignIn = refusal === 'authorizationRequired'
  return (
    <div className="mx-auto flex w-full max-w-120 flex-col gap-8">
      <Head title={words.title} index={false} />
      <PageTitle lead={light ? words.lead : undefined}>{words.title}</PageTitle>
      {failure && <ProblemSummary problem={failure} />}
      {hasEnded && <Notice kind="success" title={words.ended} />}
      {light && !hasEnded && (
        <Form method="post" className="flex flex-col gap-6">
          <Facts facts={light} />
          <Button wide>{words.buy}</Button>
        </Form>
      )}
      {refusal && !hasEnded && !failure && <Notice kind="warning" title={t(refusal)} />}
      {needsSignIn && (
        <LinkButton to={signIn} wide>
          {words.signIn}
        </LinkButton>
      )}
      {!light && !needsSignIn && (
        <LinkButton to="/" look="secondary" wide>
          {words.home}
        </LinkButton>
      )}
      {!hasEnded && (
        <details className="border-t border-line pt-2">
          <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4 focus-ring">
            {words.end}
          </summary>
          <Form method="post" className="flex flex-col items-start gap-3 pt-2">
            <p className="text-pretty">{words.endText}</p>
            <Button name="intent" value="end" look="secondary">
              {words.endYes}
            </Button>
          </Form>
        </details>
      )}
    </div>
  )
}
