import { type ActionFunctionArgs, redirect } from 'react-router'
import { removeView, saveView, viewedPages } from '#admin/views'
import { adminOf } from '../visit.ts'

/** Keeps or removes a view of a list, and goes back to the list. */
export async function action({ context, request }: ActionFunctionArgs): Promise<Response> {
  const admin = adminOf(context)
  const form = await request.formData()
  const field = (name: string) => String(form.get(name) ?? '').trim()
  const page = viewedPages.find((one) => one === field('page'))
  if (!page) return redirect('/')
  const [name, query] = [field('name'), field('query')]
  if (field('action') === 'remove') {
    await removeView(admin, { page, name })
    return redirect(page)
  }
  const isSaved = await saveView(admin, { page, name, query })
  const params = new URLSearchParams(query)
  if (!isSaved) params.set('view', 'refused')
  return redirect(params.size === 0 ? page : `${page}?${params}`)
}
