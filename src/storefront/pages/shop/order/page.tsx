import { Form, useActionData, useLoaderData, useNavigation, useRevalidator } from 'react-router'
import { Head } from '../../../document/head.tsx'
import { OfferPush } from '../../../push/offer-push.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { Button, LinkButton } from '../../../ui/forms/button.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Facts } from '../../../ui/parts/facts.tsx'
import { Notice } from '../../../ui/parts/notice.tsx'
import { Timeline } from '../../../ui/parts/timeline.tsx'
import { ProblemSummary } from '../../problem-summary.tsx'
import { Codes } from '../codes.tsx'
import { Esims } from '../esim/esims.tsx'
import { OrderLines } from '../order-lines.tsx'
import { useOrderChanges } from '../use-order-changes.ts'
import { CorrectEmail } from './correct-email.tsx'
import { Gifts, labelsOf } from './gifts.tsx'
import { load } from './load.ts'
import { submit } from './submit.ts'

export { load as loader, submit as action }

/** The permanent page of an order: state of payment, network and credit, and everything that a receipt contains. */
export default function OrderPage() {
  const order = useLoaderData<typeof load>()
  const problem = useActionData<typeof submit>()
  const { t } = useTexts()
  const { revalidate } = useRevalidator()
  useOrderChanges(order.changes, revalidate)
  return (
    <div className="mx-auto flex max-w-160 flex-col gap-10">
      <Head title={t('yourOrder')} index={false} />
      <PageTitle lead={`${order.orderNumber} · ${order.orderedOn}`}>{t('yourOrder')}</PageTitle>
      {problem && <ProblemSummary problem={problem} labels={labelsOf(order.gifts)} />}
      {order.told && !problem && (
        <Notice kind={order.told.isDone ? 'success' : 'info'} title={order.told.title}>
          {order.told.text}
        </Notice>
      )}
      <Section title={order.title}>
        {order.text && <p className="text-lg text-pretty">{order.text}</p>}
        {order.steps.length > 0 && <Timeline label={order.progress} steps={order.steps} />}
        <OfferPush publicKey={order.pushKey} told={{ receipt: order.token }} />
        {order.manage.map(({ to, label }) => (
          <LinkButton key={to} to={to} look="secondary">
            {label}
          </LinkButton>
        ))}
        {order.retry && <Retry {...order.retry} />}
        {order.again && <BuyAgain label={order.again} />}
        {order.greet && (
          <LinkButton to={order.greet.to} look="secondary">
            {order.greet.label}
          </LinkButton>
        )}
      </Section>
      <Esims esims={order.esims} />
      <Section title={order.what}>
        <Card className="gap-4 p-5 md:p-6">
          <OrderLines
            lines={order.lines}
            summary={order.summary}
            totalPrice={order.totalPrice}
            note={(index) => (
              <>
                <LineNote note={order.lines[index]?.note} />
                <LineCodes line={order.lines[index]} redemption={order.redemption} />
              </>
            )}
          />
          {order.vat.map((text) => (
            <p key={text} className="text-sm text-pretty text-muted">
              {text}
            </p>
          ))}
        </Card>
        <Facts facts={order.facts} />
        {order.startNow && (
          <figure className="flex flex-col gap-1 text-sm text-muted">
            <blockquote className="border-l-4 border-line pl-4 text-pretty">{order.startNow.text}</blockquote>
            <figcaption>{order.startNow.date}</figcaption>
          </figure>
        )}
      </Section>
      <Gifts gifts={order.gifts} problem={problem} />
      <Receipt receipt={order.receipt} />
      <CorrectEmail email={order.email} problem={problem} />
      {order.help && (
        <Section title={t('questions')}>
          <p className="text-pretty">{order.supportText}</p>
          <LinkButton to={order.help.to} look="secondary">
            {order.help.label}
          </LinkButton>
        </Section>
      )}
    </div>
  )
}

type Words = ReturnType<typeof useLoaderData<typeof load>>

function LineNote({ note }: { note: Words['lines'][number]['note'] }) {
  return note ? <span className={note.isBad ? 'font-bold text-danger' : 'text-muted'}>{note.text}</span> : null
}

function LineCodes({
  line,
  redemption,
}: {
  line: Words['lines'][number] | undefined
  redemption: Words['redemption']
}) {
  return (
    <>
      {line?.codes && <Codes codes={line.codes} steps={redemption[line.productId]} />}
      {line?.codesNote && <p className="mt-3 text-pretty">{line.codesNote}</p>}
    </>
  )
}

function Retry({ intent, label }: { intent: string; label: string }) {
  return (
    <Form method="post">
      <Button name="intent" value={intent}>
        {label}
      </Button>
    </Form>
  )
}

function BuyAgain({ label }: { label: string }) {
  return (
    <Form method="post">
      <Button name="intent" value="again" look="secondary">
        {label}
      </Button>
    </Form>
  )
}

function Receipt({ receipt }: { receipt: Words['receipt'] }) {
  const { formData } = useNavigation()
  if (!receipt.later && !receipt.pdf && receipt.ways.length === 0) return null
  return (
    <Section title={receipt.title}>
      {receipt.later && <p className="text-pretty">{receipt.later}</p>}
      {receipt.pdf && (
        <LinkButton to={receipt.pdf.path} look="secondary" reloadDocument>
          {receipt.pdf.label}
        </LinkButton>
      )}
      {receipt.ways.length > 0 && (
        <Form method="post" className="flex flex-col gap-3">
          {receipt.ways.map(({ channel, label }) => (
            <Button
              key={channel}
              name="intent"
              value={channel}
              look="secondary"
              pending={formData?.get('intent') === channel}
            >
              {label}
            </Button>
          ))}
        </Form>
      )}
    </Section>
  )
}
