import { type ActionFunctionArgs, Form, href, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { listSessions, revokeSessions, signOut } from '#customers'
import { formatMinute } from '#kit/date'
import { deviceName } from '#kit/device'
import { readablePhone } from '#kit/phone'
import { isRefusal } from '#kit/result'
import { dropDevices } from '#push'
import { Head } from '../../document/head.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { Section } from '../../ui/page/section.tsx'
import { LinkCard } from '../../ui/parts/card.tsx'
import { Notice } from '../../ui/parts/notice.tsx'
import { textOf } from '../form-problem.ts'
import { customerOf, said } from './customer-of-request.ts'
import { MessagesSection } from './messages-section.tsx'
import { OrderCards } from './order-cards.tsx'
import { messagesOf } from './own-messages.ts'
import { ownOrders } from './own-orders.ts'
import { ownTopUps } from './own-top-ups.ts'

// Messages of a page that leads here (specification, section 8, "Success messages").
const shownMessages = ['successfulAuthentication', 'successfulRegistration', 'successfulModification'] as const

/** Number of recent orders (specification, section 9). */
const recent = 3

/** The overview: who is signed in, the newest orders, and the other sessions. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop, customer } = customerOf(args)
  const { language, tenant, translate: t } = shop
  const asked = new URL(args.request.url).searchParams
  const [{ orders }, found, autoTopUps, messages] = await Promise.all([
    ownOrders(shop, { offset: 0, limit: recent }),
    listSessions(shop),
    ownTopUps(shop),
    messagesOf(shop, customer.customerId),
  ])
  return {
    told: shownMessages.find((key) => key === asked.get('told')),
    who: t('account.signedInAs', { email: customer.email ?? readablePhone(customer.phoneNumber ?? '') }),
    orders,
    autoTopUps,
    messages,
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
      allOrders: 'account.orders.all',
      autoTopUps: 'account.autoTopups.title',
      allAutoTopUps: 'account.autoTopups.all',
      sessions: 'account.sessions',
      thisOne: 'account.thisSession',
      signOutOthers: 'account.signOutOthers',
    }),
  }
}

/** Signs out of this browser, or of all others; or ends the messages to all devices. */
export async function action(args: ActionFunctionArgs) {
  const { shop, customer } = customerOf(args)
  const intent = textOf(await args.request.formData(), 'intent')
  if (intent === 'no-messages') {
    await dropDevices(shop, { customerId: customer.customerId })
    throw redirect(`${href('/account')}?told=successfulModification`, { status: 303 })
  }
  if (intent === 'sign-out') {
    await signOut(shop)
    shop.browser.dropSession()
    throw redirect(`${href('/login')}?told=successfulLogout`, { status: 303 })
  }
  await revokeSessions(shop, undefined)
  throw redirect(`${href('/account')}?told=successfulModification`, { status: 303 })
}

export default function AccountPage() {
  const { told, who, orders, autoTopUps, messages, sessions, words } = useLoaderData<typeof loader>()
  const { t } = useTexts()
  return (
    <>
      <Head title={words.title} index={false} />
      <PageTitle lead={who}>{words.title}</PageTitle>
      {told && <Notice kind="success" title={t(told)} />}
      <Section title={words.orders}>
        {orders.length === 0 && <p className="text-pretty text-muted">{words.noOrders}</p>}
        <OrderCards orders={orders} level={3} />
        {orders.length > 0 && (
          <LinkButton to={href('/account/orders')} look="secondary">
            {words.allOrders}
          </LinkButton>
        )}
      </Section>
      {autoTopUps.length > 0 && (
        <Section title={words.autoTopUps}>
          <ul className="flex flex-col gap-3">
            {autoTopUps.map(({ id, phone, text, state }) => (
              <li key={id}>
                <LinkCard to={href('/account/auto-topups')} title={phone} level={3} className="gap-1 p-5">
                  <p className="flex flex-wrap justify-between gap-x-6 text-muted">
                    <span>{text}</span>
                    <span className="font-bold text-ink">{state}</span>
                  </p>
                </LinkCard>
              </li>
            ))}
          </ul>
          <LinkButton to={href('/account/auto-topups')} look="secondary">
            {words.allAutoTopUps}
          </LinkButton>
        </Section>
      )}
      {messages && <MessagesSection messages={messages} />}
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
          <Form method="post" action={href('/account')} reloadDocument>
            <Button look="secondary">{words.signOutOthers}</Button>
          </Form>
        )}
      </Section>
    </>
  )
}
