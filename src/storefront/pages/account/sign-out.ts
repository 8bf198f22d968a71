import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { shopWithAccounts } from './with-accounts.ts'

/** Whoever comes here by an address has not asked to leave. */
export function loader(args: LoaderFunctionArgs) {
  shopWithAccounts(args)
  throw redirect('/account')
}

/** Signs out of this browser. */
export async function action(args: ActionFunctionArgs) {
  await shopWithAccounts(args).signOut()
  throw redirect('/login?told=successfulLogout', { status: 303 })
}
