import type { ActionFunctionArgs } from 'react-router'
import { confirmNewsletter } from '#newsletter'
import { pageShop } from '../../../page-shop.ts'
import { LinkPage } from '../link-page.tsx'
import { outcomeOf, tokenIn } from '../outcome.ts'

/** Confirms the newsletter (double opt-in). */
export const loader = () => null
export const action = async ({ request, context }: ActionFunctionArgs) =>
  outcomeOf(await confirmNewsletter(context.get(pageShop), tokenIn(request)))

export default function ConfirmPage() {
  return <LinkPage name="confirm" />
}
