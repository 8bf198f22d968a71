import { createContext } from 'react-router'

/** What a form without scripts sent, by the names of its fields. `form` names the form. */
export type SentForm = readonly (readonly [name: string, value: string])[]

/** The form that this page answers. Files, and pages that scripts ask for, are not in it: the browser still has them. */
export const sentForm = createContext<SentForm | undefined>(undefined)

/** Before an action reads it. */
export async function readSentForm(request: Request): Promise<SentForm | undefined> {
  const type = request.headers.get('content-type') ?? ''
  if (request.method !== 'POST' || !/^(application\/x-www-form-urlencoded|multipart\/form-data)/.test(type))
    return undefined
  const fields = await request.clone().formData()
  if (!fields.has('form')) return undefined
  return [...fields].flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'key' && name !== 'press' ? [[name, value] as const] : [],
  )
}
