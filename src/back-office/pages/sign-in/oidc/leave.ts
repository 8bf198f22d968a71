import { type LoaderFunctionArgs, redirect } from 'react-router'
import { isOidcRefusal, leaveForProvider } from '#admin/operators/oidc'
import { operatorJourneyCookie } from '#kit/cookies'
import { visitOf } from '../../../visit.ts'
import { pathIn } from '../../path-in.ts'

/** Leads to the identity provider: to sign in, with an invitation, or (`?prove`) to prove anew. A link, no form: the policy lets no form leave. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { site } = visitOf(context)
  const next = pathIn(url.searchParams.get('next'))
  const invitation = url.searchParams.get('invitation') ?? undefined
  const why = invitation ? 'invitation' : url.searchParams.has('prove') ? 'prove' : 'sign-in'
  const left = await leaveForProvider(site, { why, next, ...(invitation && { invitation }) })
  if (isOidcRefusal(left)) throw redirect(`/sign-in?refused=${left.refusal}&next=${encodeURIComponent(next)}`)
  return redirect(left.url, { headers: { 'set-cookie': operatorJourneyCookie.line(left.cookie) } })
}
