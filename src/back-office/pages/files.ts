import { redirect } from 'react-router'
import { type AdminRefusal, adminRefusals, type Performed } from '#admin/actions'

/**
 * What an action gave as a file, or back to the page that asked for it, which says why there is none.
 * @param file undefined for what was shown before, and is shown once
 */
export function fileOr<Outcome>(
  performed: Performed<Outcome>,
  back: string,
  file: (outcome: Outcome) => { name: string; text: string } | undefined,
): Response {
  const made = 'done' in performed ? file(performed.done) : undefined
  if (!made) {
    const why = 'refusal' in performed ? performed.refusal : 'shownOnce'
    throw redirect(`${back}${back.includes('?') ? '&' : '?'}refused=${why}`)
  }
  const { name, text } = made
  return new Response(text, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  })
}

/** Why a file did not come, which it cannot say itself. */
export function refusedIn({ searchParams }: URL): AdminRefusal | undefined {
  const refusal = adminRefusals.find((one) => one === searchParams.get('refused'))
  return refusal && { refusal }
}
