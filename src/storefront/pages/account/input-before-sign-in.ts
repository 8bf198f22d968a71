import { href, type RouterContextProvider, redirect } from 'react-router'
import { cookieLine, cookieValue, dropCookieLine } from '#kit/cookies'
import type { SignedIn } from '#tenants'
import { pageContext } from '../../document/page-context.ts'
import type { PageShop } from '../../page-shop.ts'
import { textOf } from '../form-problem.ts'
import { customerOf, shopWithAccounts } from './customer-of-request.ts'
import { ownerField } from './owner-field.tsx'

// Input of a customer whose session ended before they sent it: their own browser stores it until they sign in again.

/** Browsers accept no longer ones. */
const longest = 4000

type Asked = { request: Request; context: Readonly<RouterContextProvider>; url: URL }
type Kept = { path: string; whose: string; typed: Record<string, string> }

/**
 * Reads the form of a customer. A customer who is no longer signed in signs in first, and finds the form filled in.
 * @param fields what their browser may store meanwhile: never a password or a PIN
 */
export async function formOfCustomer(asked: Asked, fields: readonly string[]) {
  const shop = shopWithAccounts(asked)
  const form = await asked.request.formData()
  const typed = Object.fromEntries(fields.filter((name) => form.has(name)).map((name) => [name, textOf(form, name)]))
  if (!shop.visitor.customer && Object.keys(typed).length > 0) {
    throw signInFirst({ path: asked.url.pathname, whose: textOf(form, ownerField), typed })
  }
  return { ...customerOf(asked), form }
}

function signInFirst(kept: Kept): Response {
  const line = cookieLine('typed', JSON.stringify(kept))
  const isKept = line.length <= longest
  const to = new URLSearchParams({ to: kept.path, ...(isKept ? { why: 'signed-out' } : {}) })
  return redirect(`${href('/login')}?${to}`, { status: 303, headers: isKept ? { 'Set-Cookie': line } : {} })
}

/**
 * This customer's input in the form of this page before they had to sign in; returned once.
 * @returns texts by field name, and the message about them; undefined if there is nothing
 */
export function inputBeforeSignIn({ request, context, url }: Asked, { translate }: PageShop, { customerId }: SignedIn) {
  const kept = readKept(cookieValue(request.headers.get('cookie'), 'typed'))
  if (!kept || kept.path !== url.pathname) return undefined
  const around = context.get(pageContext)
  around.cookies = [...(around.cookies ?? []), dropCookieLine('typed')]
  return kept.whose === customerId ? { typed: kept.typed, notice: translate('account.typedBefore') } : undefined
}

function readKept(written: string | undefined): Kept | undefined {
  if (written === undefined) return undefined
  try {
    const { path, whose, typed } = JSON.parse(written)
    return { path, whose, typed: Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, String(text)])) }
  } catch {
    return undefined
  }
}
