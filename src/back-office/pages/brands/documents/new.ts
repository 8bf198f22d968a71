import { type LoaderFunctionArgs, redirect } from 'react-router'
import { adminOf } from '../../../visit.ts'

/** From the name of a new document to its page: `Für Oma & Opa` becomes `fur-oma-opa`. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  adminOf(context, 'brands.draft')
  const { searchParams } = new URL(request.url)
  const [kind, language] = [searchParams.get('kind') ?? '', searchParams.get('language') ?? '']
  const plain = (searchParams.get('name') ?? '').normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss')
  const slug = plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
  const draft = searchParams.get('draft')
  const list = `/brands/${params.tenant}/documents`
  const page = slug === '' ? list : `${list}/${kind}/${slug}/${language}`
  return redirect(draft ? `${page}?draft=${encodeURIComponent(draft)}` : page)
}
