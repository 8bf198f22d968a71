import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { lookAtDocument, writtenIn } from '#admin/brands/documents'
import { textsOf } from '../../../texts/texts-of.server.ts'
import { visitOf } from '../../../visit.ts'
import { lookedAt, nothingToLookAt } from '../../look.ts'
import { documentOf, sourceOf } from './source.ts'

type Call = Pick<LoaderFunctionArgs, 'context' | 'params' | 'request'>

/** A document of the draft as the shop would show it, for a frame. */
export const loader = (call: LoaderFunctionArgs) => show(call)

/** The same while it is being typed. */
export const action = async (call: ActionFunctionArgs) =>
  show(call, writtenIn(documentOf(call.params).kind, await call.request.formData()))

async function show({ context, params, request }: Call, written?: string): Promise<Response> {
  const document = documentOf(params)
  const { admin, source } = await sourceOf({ context, params, request })
  const { look, language } = visitOf(context)
  const found = await lookAtDocument(admin, source, { document, written })
  if (typeof found === 'string') return nothingToLookAt(found || textsOf(language).t('documents.nowhere'))
  const { tenant, path } = found
  const shop = { ...(await admin.shopOf(tenant.id)), tenant }
  const page = await look(shop, path, document.language)
  return page ? lookedAt(page) : nothingToLookAt(textsOf(language).t('documents.nothing'))
}
