import type { ActionFunctionArgs } from 'react-router'
import { endNewsletter } from '#newsletter'
import { pageShop } from '../../../page-shop.ts'
import { LinkPage } from '../link-page.tsx'
import { outcomeOf, tokenIn } from '../outcome.ts'

/** Ends the newsletter: by the button, or by the POST of a mail program (RFC 8058). */
export const loader = () => null
export const action = async ({ request, context }: ActionFunctionArgs) =>
  outcomeOf(await endNewsletter(context.get(pageShop), tokenIn(request)))

export default function UnsubscribePage() {
  return <LinkPage name="end" />
}
