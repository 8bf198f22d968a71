import { Form, href, useRevalidator } from 'react-router'
import { OfferPush } from '../../push/offer-push.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Section } from '../../ui/page/section.tsx'
import type { OwnMessages } from './own-messages.ts'

/** Offers messages on this device, and ends them on all. */
export function MessagesSection({ messages }: { messages: OwnMessages }) {
  const { publicKey, title, explain, devices, allOff } = messages
  const { revalidate } = useRevalidator()
  return (
    <Section title={title}>
      {devices && <p>{devices}</p>}
      <OfferPush publicKey={publicKey} told={{}} explain={explain} onDone={() => void revalidate()} />
      {devices && (
        <Form method="post" action={href('/account')}>
          <Button name="intent" value="no-messages" look="secondary">
            {allOff}
          </Button>
        </Form>
      )}
    </Section>
  )
}
