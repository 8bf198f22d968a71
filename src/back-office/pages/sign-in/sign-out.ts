import { type ActionFunctionArgs, redirect } from 'react-router'
import { endSession } from '#admin/operators'
import { operatorCookie } from '#kit/cookies'
import { visitOf } from '../../visit.ts'

export async function action({ context }: ActionFunctionArgs): Promise<Response> {
  const { admin, site } = visitOf(context)
  if (admin) await endSession(site, admin.operator.operatorId, admin.sessionId, 'signed-out')
  return redirect('/sign-in', { headers: { 'set-cookie': operatorCookie.dropLine() } })
}
