import { type LoaderFunctionArgs, redirect } from 'react-router'
import { declarationByToken } from '#declarations'
import { isCancelledByForm, type Kind } from '#declarations/contract'
import { isRefusal } from '#kit/result'
import { pageShop } from '../../page-shop.ts'
import { declarationFacts } from './declaration-facts.ts'
import { pageOf } from './kinds.ts'

/** The form, or the receipt if the URL has a token. */
export const loadFor =
  (kind: Kind) =>
  async ({ request, context }: LoaderFunctionArgs) => {
    const shop = context.get(pageShop)
    const { translate: t, tenant } = shop
    const page = {
      law: t(`law.${kind}`),
      statement: t(`${kind}.statement`),
      isFiledByForm: kind === 'cancellation' && isCancelledByForm(tenant.country),
      submission: crypto.randomUUID(),
    }
    const token = new URL(request.url).searchParams.get('received')
    if (token === null) return { ...page, received: undefined }
    const filed = await declarationByToken(shop, kind, token)
    if (isRefusal(filed)) throw redirect(pageOf[kind].path)
    const { statement, email } = filed
    return { ...page, received: { statement, email, facts: declarationFacts(shop, kind, filed) } }
  }
export type Loaded = Awaited<ReturnType<ReturnType<typeof loadFor>>>
