import type { ActionFunctionArgs } from 'react-router'
import { services } from '../../../services/services.ts'
import { LinkPage } from '../link-page.tsx'
import { outcomeOf, tokenIn } from '../outcome.ts'

/** Ends the newsletter: by the button, or by the POST that a mail program sends by itself (RFC 8058). */
export const loader = () => null
export const action = async ({ request, context }: ActionFunctionArgs) =>
  outcomeOf(await context.get(services).endNewsletter(tokenIn(request)))

export default function UnsubscribePage() {
  return <LinkPage name="end" />
}
