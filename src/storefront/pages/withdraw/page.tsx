import { DeclarationPage } from '../declaration/declaration-page.tsx'
import { loadFor } from '../declaration/load.ts'
import { submitFor } from '../declaration/submit.ts'

/** Withdrawing from a contract, without an account (directive 2023/2673). */
export const loader = loadFor('withdrawal')
export const action = submitFor('withdrawal')

export default function WithdrawPage() {
  return <DeclarationPage kind="withdrawal" />
}
