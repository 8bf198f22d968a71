import { href, type ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Whether a page of the shop is read again. The answer about cookies changes nothing of it: read again, it would count
 * as one that somebody went back to by the browser's button.
 */
export const staysAsShown = ({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  formAction !== href('/cookies') && defaultShouldRevalidate
