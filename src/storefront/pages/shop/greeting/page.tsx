import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatMoney } from '#kit/money'
import { viewGreeting } from '#receipts/greeting'
import { Head } from '../../../document/head.tsx'
import { useFrame } from '../../../document/use-frame.ts'
import { pageShop } from '../../../page-shop.ts'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { notFound } from '../../not-found/not-found.ts'

/** What somebody is greeted with: once the credit is there, not before. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const shop = context.get(pageShop)
  const { translate: t, language } = shop
  const greeting = await viewGreeting(shop, url.searchParams.get('token') ?? '')
  if (!greeting) throw notFound()
  const { name, message, hint: number, hasArrived, currency } = greeting
  const amount = formatMoney(greeting.amount, currency, language, { short: true })
  return {
    title: t(hasArrived ? 'greeting.title' : 'greeting.onItsWay', { amount, number }),
    from: name === '' ? '' : t('greeting.from', { name }),
    message: hasArrived ? message : '',
    note: t(hasArrived ? 'greeting.note' : 'greeting.later'),
    another: t('asked.another'),
  }
}

export default function GreetingPage() {
  const { title, from, message, note, another } = useLoaderData<typeof loader>()
  const { brand } = useFrame()
  return (
    <div className="stack max-w-120">
      <Head title={title} index={false} />
      <h1 className="headline text-3xl">{title}</h1>
      {message && (
        <figure className="flex flex-col gap-2 border-l-4 border-accent pl-4">
          <blockquote className="text-xl text-pretty break-words">{message}</blockquote>
          {from && <figcaption className="font-bold">{from}</figcaption>}
        </figure>
      )}
      <p className="text-pretty text-muted">{note}</p>
      <LinkButton to={brand.mainPage} look="secondary" wide>
        {another}
      </LinkButton>
    </div>
  )
}
