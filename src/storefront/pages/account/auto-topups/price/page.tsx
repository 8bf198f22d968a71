import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { PriceView } from '#auto-top-ups/contract'
import { formatDay } from '#kit/date'
import { isRefusal } from '#kit/result'
import { Head } from '../../../../head.tsx'
import { type Services, services } from '../../../../services.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Facts } from '../../../../ui/facts.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { PageTitle } from '../../../../ui/page-title.tsx'
import { textOf } from '../../../form-problem.ts'
import { price } from '../../../shop/price.ts'
import { said } from '../../with-accounts.ts'
import { whenOf } from '../in-words.ts'
import { newPriceWords } from '../new-price-words.ts'

/** Where the mail about a new price leads: what it was, what it is, and the words by which it is agreed to, without signing in. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const shop = context.get(services)
  const asked = new URL(request.url).searchParams
  const token = asked.get('token') ?? ''
  const found = await shop.priceByLink(token)
  const words = said(shop, {
    title: 'account.price.title',
    lead: 'account.price.lead',
    paused: 'account.price.paused',
    agree: 'account.autoTopups.agree',
    settled: 'account.price.settled',
    over: 'account.ending.over',
    overText: 'account.ending.overText',
    notValid: 'linkNotValid',
    notValidText: 'account.price.notValidText',
    toList: 'mail.autoTopUp.toList',
    changed: 'termsChanged',
  })
  const ways = { token, words, isChanged: asked.has('changed') }
  if (isRefusal(found)) return data({ ...ways, standing: 'unknown' as const, settled: '' }, 404)
  if (found.isOver) return data({ ...ways, standing: 'over' as const, settled: '' })
  const settled = shop.translate('account.price.settledText', {
    total: price(found.grossAmount, found.currency, shop.language),
  })
  if (!found.newPrice) return data({ ...ways, standing: 'settled' as const, settled })
  const { isPaused } = found
  return data({ ...ways, standing: 'asked' as const, settled, isPaused, ...askedOf(shop, found, found.newPrice) })
}

function askedOf(shop: Services, found: PriceView, newPrice: NonNullable<PriceView['newPrice']>) {
  const { translate: t, tenant, language } = shop
  const { total, ...words } = newPriceWords(shop, newPrice)
  const facts: [string, string][] = [
    [t('account.autoTopups.number'), found.maskedPhoneNumber],
    [t('account.autoTopups.when'), whenOf(shop, found)],
    [t('account.autoTopups.oldPrice'), price(found.grossAmount, found.currency, language)],
    [
      t('account.autoTopups.newPrice'),
      t('account.autoTopups.newPriceFrom', { total, day: formatDay(newPrice.from, language, tenant) }),
    ],
  ]
  return { facts, ...words }
}

/** Agrees; whoever read other words than stand there now reads those first. */
export async function action({ request, context }: ActionFunctionArgs) {
  const shop = context.get(services)
  const form = await request.formData()
  const token = textOf(form, 'token', 300)
  const answer = await shop.agreeByLink({ token, version: textOf(form, 'version', 100) })
  const here = new URLSearchParams({ token, lng: shop.language })
  if (isRefusal(answer) && answer.refusal === 'termsChanged') here.set('changed', '1')
  throw redirect(`/account/auto-topups/price?${here}`, { status: 303 })
}

export default function NewPricePage() {
  const loaded = useLoaderData<typeof loader>()
  const { standing, token, words } = loaded
  if (standing !== 'asked') {
    const { title, text } = {
      unknown: { title: words.notValid, text: words.notValidText },
      over: { title: words.over, text: words.overText },
      settled: { title: words.settled, text: loaded.settled },
    }[standing]
    return (
      <>
        <Head title={words.title} index={false} />
        <EmptyState
          icon={standing === 'unknown' ? 'warning' : 'check'}
          title={title}
          action={<LinkButton to="/account/auto-topups">{words.toList}</LinkButton>}
        >
          <p>{text}</p>
        </EmptyState>
      </>
    )
  }
  const { facts, isPaused, isChanged, leave, consequence, version } = loaded
  return (
    <div className="stack max-w-160">
      <Head title={words.title} index={false} />
      <PageTitle lead={words.lead}>{words.title}</PageTitle>
      {isChanged && <Notice kind="warning">{words.changed}</Notice>}
      {isPaused && <Notice kind="warning">{words.paused}</Notice>}
      <Card className="gap-2 p-5">
        <Facts facts={facts} />
      </Card>
      <p className="text-pretty">{consequence}</p>
      <p className="text-pretty">{leave}</p>
      <Form method="post">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="version" value={version} />
        <Button wide>{words.agree}</Button>
      </Form>
    </div>
  )
}
