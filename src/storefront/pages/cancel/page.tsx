import { DeclarationPage } from '../declaration/declaration-page.tsx'
import { loadFor } from '../declaration/load.ts'
import { submitFor } from '../declaration/submit.ts'

/** Cancelling an automatic top-up, without an account (BGB section 312k). */
export const loader = loadFor('cancellation')
export const action = submitFor('cancellation')

export default function CancelPage() {
  return <DeclarationPage kind="cancellation" />
}
