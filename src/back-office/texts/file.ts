import { data, type LoaderFunctionArgs } from 'react-router'
import { languages } from './area-texts.ts'
import { textsOf } from './texts-of.server.ts'

/** The texts of a language as a script: a page loads one language, and keeps it until a text changes. */
export function loader({ params, url }: LoaderFunctionArgs): Response {
  const language = languages.find((one) => params.file?.startsWith(`${one}-`))
  if (!language) throw data(null, { status: 404 })
  const { script, address } = textsOf(language)
  const isCurrent = url.pathname === address
  return new Response(script, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-store',
    },
  })
}
