import { useActionData, useLoaderData } from 'react-router'
import { OfferByLink } from '../offer-by-link.tsx'
import { load } from './load.ts'
import { submit } from './submit.ts'

export { load as loader, submit as action }

/** For a shopper whose assistant prepared an order: what it is, and one button to its payment. */
export default function ContinuePage() {
  return <OfferByLink {...useLoaderData<typeof load>()} problem={useActionData<typeof submit>()} />
}
