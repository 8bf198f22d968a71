import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { Kind } from '#declarations/contract'
import { isRefusal } from '#kit/result'
import { services } from '../../services.ts'
import { factsOf } from './facts-of.ts'
import { pageOf } from './kinds.ts'

/** The form, or what was received where the address bears its token. */
export const loadFor =
  (kind: Kind) =>
  async ({ request, context }: LoaderFunctionArgs) => {
    const shop = context.get(services)
    const law = shop.translate(`law.${kind}`)
    const token = new URL(request.url).searchParams.get('received')
    if (token === null) return { law, received: undefined }
    const filed = await shop.declarationByToken(kind, token)
    if (isRefusal(filed)) throw redirect(pageOf[kind].path)
    const { statement, email } = filed
    return { law, received: { statement, email, facts: factsOf(shop, kind, filed) } }
  }
export type Loaded = Awaited<ReturnType<ReturnType<typeof loadFor>>>
