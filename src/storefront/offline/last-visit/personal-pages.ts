/**
 * @returns whether a page is the shopper's own: cart, payment form, and the orders that they had the device keep. Its
 *   copy is deleted with each accepted form, because its content may change.
 */
export const isPersonal = (path: string): boolean => /^(\/shop)?\/(checkout\/(cart|payment)|again)$/.test(path)

/** Message to the service worker after a form was accepted. */
export const formAccepted = 'form accepted'
