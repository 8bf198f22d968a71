import { Form, useActionData, useLoaderData } from 'react-router'
import { Head } from '../../../document/head.tsx'
import { useFrame } from '../../../document/use-frame.ts'
import { Button, LinkButton } from '../../../ui/forms/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { ProblemSummary } from '../../problem-summary.tsx'
import { AgainChip } from './again-chips.tsx'
import type { LastOrders } from './last-orders.ts'
import { load } from './load.ts'
import { nameField } from './name-field.ts'
import { submit } from './submit.ts'

export { load as loader, submit as action }

/** Top-ups to repeat. Each is one press away; its number can be named, and forgotten. */
export default function AgainPage() {
  const { title, lead, chips, mayName, token, orders, words } = useLoaderData<typeof load>()
  const problem = useActionData<typeof submit>()
  const { brand } = useFrame()
  return (
    <div className="stack max-w-120">
      <Head title={title} index={false} />
      <h1 className="headline text-3xl">{title}</h1>
      {problem && <ProblemSummary problem={problem} />}
      <p className="text-lg text-pretty">{lead}</p>
      <ul className="flex flex-col gap-4">
        {chips.map((chip) => (
          <li key={chip.orderNumber} className="flex flex-col gap-1">
            <Form method="post">
              {token && <input type="hidden" name="token" value={token} />}
              <AgainChip chip={chip} />
            </Form>
            {mayName && <Naming chip={chip} words={words} />}
          </li>
        ))}
      </ul>
      {orders && <LastOrdersList orders={orders} />}
      <LinkButton to={brand.mainPage} look="secondary" wide>
        {words.another}
      </LinkButton>
      {words.forget && (
        <Form method="post">
          <Button name="intent" value="forget" look="quiet">
            {words.forget}
          </Button>
        </Form>
      )}
    </div>
  )
}

/** What was ordered from this device, to be looked up without a connection as well. */
function LastOrdersList({ orders: { title, note, rows } }: { orders: LastOrders }) {
  return (
    <Section title={title}>
      <ul className="flex flex-col">
        {rows.map(({ orderNumber, what, day, state, total }) => (
          <li key={orderNumber} className="flex flex-col border-b border-line py-3 last:border-b-0">
            <span className="flex flex-wrap justify-between gap-x-6 font-bold">
              <span className="break-words">{what}</span>
              <span className="tabular-nums">{total}</span>
            </span>
            <span className="text-muted">
              {day} · {state} · {orderNumber}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-pretty text-muted">{note}</p>
    </Section>
  )
}

type Page = ReturnType<typeof useLoaderData<typeof load>>

/** Folded: a name for the number, and a button that forgets it. */
function Naming({ chip, words }: { chip: Page['chips'][number]; words: Page['words'] }) {
  return (
    <details>
      <summary className="text-link inline-flex min-h-11 cursor-pointer list-none items-center text-sm font-bold focus-ring">
        {words.name}
        <span className="sr-only"> {chip.text}</span>
      </summary>
      <Form method="post" className="flex flex-col gap-3 pb-3">
        <input type="hidden" name="order" value={chip.orderNumber} />
        <TextField
          name={nameField(chip.orderNumber)}
          label={chip.nameFor}
          defaultValue={chip.name}
          maxLength={words.longestName}
          autoComplete="off"
        />
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="name" look="secondary">
            {words.save}
          </Button>
          {chip.isKept && (
            <Button name="intent" value="forget-one" look="quiet">
              {words.forgetOne}
            </Button>
          )}
        </div>
      </Form>
    </details>
  )
}
