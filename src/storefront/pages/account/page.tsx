import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { formatMinute } from '#kit/date'
import { deviceName } from '#kit/device'
import { readablePhone } from '#kit/phone'
import { isRefusal } from '#kit/result'
import { Head } from '../../head.tsx'
import { useTexts } from '../../texts.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkCard } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Section } from '../../ui/section.tsx'
import { textOf } from '../form-problem.ts'

import { recentOrders } from './recent-orders.ts'
import { customerOf, said } from './with-accounts.ts'

// What may have happened on the way here (specification, section 8, "Success messages").
const tellable = ['successfulAuthentication', 'successfulRegistration', 'successfulModification'] as const

/** The overview: who is signed in, the latest orders, and where else somebody is signed in. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop, customer } = customerOf(args)
  const { language, tenant, translate: t } = shop
  const asked = new URL(args.request.url).searchParams
  const [orders, found] = await Promise.all([recentOrders(shop), shop.sessions()])
  return {
    told: tellable.find((key) => key === asked.get('told')),
    who: t('account.signedInAs', { email: customer.email ?? readablePhone(customer.phoneNumber ?? '') }),
    orders,
    sessions: (isRefusal(found) ? [] : found.sessions).map(({ sessionId, userAgent, signedInAt, isThisOne }) => ({
      sessionId,
      name: deviceName(userAgent) ?? t('account.unknownDevice'),
      since: t('account.since', { date: formatMinute(signedInAt, language, tenant) }),
      isThisOne,
    })),
    words: said(shop, {
      title: 'account.title',
      orders: 'account.orders',
      noOrders: 'account.noOrders',
      sessions: 'account.sessions',
      thisOne: 'account.thisSession',
      signOutOthers: 'account.signOutOthers',
    }),
  }
}

/** Signs out of this browser, or of all others. */
export async function action(args: ActionFunctionArgs) {
  const { shop } = customerOf(args)
  if (textOf(await args.request.formData(), 'intent') === 'sign-out') {
    await shop.signOut()
    throw redirect('/login?told=successfulLogout', { status: 303 })
  }
  await shop.endOtherSessions()
  throw redirect('/account?told=successfulModification', { status: 303 })
}

export default function AccountPage() {
  const { told, who, orders, sessions, words } = useLoaderData<typeof loader>()
  const { t } = useTexts()
  return (
    <>
      <Head title={words.title} index={false} />
      <PageTitle lead={who}>{words.title}</PageTitle>
      {told && <Notice kind="success" title={t(told)} />}
      <Section title={words.orders}>
        {orders.length === 0 && <p className="text-pretty text-muted">{words.noOrders}</p>}
        <ul className="flex flex-col gap-3">
          {orders.map(({ orderNumber, to, what, total, day, state }) => (
            <li key={orderNumber}>
              <LinkCard to={to} title={what.join(', ')} className="gap-1 p-5">
                <p className="flex flex-wrap justify-between gap-x-6 text-muted">
                  <span>
                    {day} · {state}
                  </span>
                  <span className="font-bold tabular-nums text-ink">{total}</span>
                </p>
              </LinkCard>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={words.sessions}>
        <ul className="flex flex-col">
          {sessions.map(({ sessionId, name, since, isThisOne }) => (
            <li key={sessionId} className="flex flex-col border-b border-line py-3 last:border-b-0">
              <span className="font-bold">{isThisOne ? `${name} – ${words.thisOne}` : name}</span>
              <span className="text-muted">{since}</span>
            </li>
          ))}
        </ul>
        {sessions.length > 1 && (
          <Form method="post" action="/account" reloadDocument>
            <Button look="secondary">{words.signOutOthers}</Button>
          </Form>
        )}
      </Section>
    </>
  )
}
