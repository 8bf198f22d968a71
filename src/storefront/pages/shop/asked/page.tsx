import { useActionData, useLoaderData } from 'react-router'
import { OfferByLink } from '../offer-by-link.tsx'
import { load } from './load.ts'
import { submit } from './submit.ts'

export { load as loader, submit as action }

/** For whoever was sent a link: what it asks for and one button to its payment, or why it cannot be paid any more. */
export default function AskedPage() {
  const asked = useLoaderData<typeof load>()
  const problem = useActionData<typeof submit>()
  // Without an offer the page itself says why.
  return <OfferByLink {...asked} problem={asked.offer && problem} />
}
