import { type ActionFunctionArgs, redirect } from 'react-router'
import { cookieLine } from '#kit/cookies'
import { languages } from '../texts/area-texts.ts'
import { pathIn } from './path-in.ts'

const themes = ['system', 'light', 'dark']

/** Remembers language and appearance in this browser, and goes back to the page. */
export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  const form = await request.formData()
  const headers = new Headers()
  const [language, theme] = [String(form.get('language')), String(form.get('theme'))]
  if (languages.some((one) => one === language)) headers.append('set-cookie', cookieLine('language', language))
  if (themes.includes(theme)) headers.append('set-cookie', cookieLine('theme', theme))
  return redirect(pathIn(form.get('back')), { headers })
}
