/**
 * Pages on the way to a purchase. `shop`: a page where something is chosen; `number`: a number was given and recognised;
 * `cart-page` and `payment`: the pages of the checkout.
 */
export const pageSteps = ['shop', 'number', 'cart-page', 'payment'] as const
export type PageStep = (typeof pageSteps)[number]

/** What became of a cart: something was put into it, it was ordered, paid, and all of it arrived. */
export const cartSteps = ['cart', 'order', 'paid', 'done'] as const
export type CartStep = (typeof cartSteps)[number]

/** The way in its order. */
export const steps = ['shop', 'number', 'cart', 'payment', 'order', 'paid', 'done'] as const satisfies readonly (
  | PageStep
  | CartStep
)[]
export type Step = (typeof steps)[number]

/**
 * Where a page was come to from. `outside`: another site, a bookmark, a typed address; `other`: a page beside the way;
 * `back`: the browser's button, where nothing says from which page.
 */
export const origins = ['outside', 'other', 'shop', 'cart-page', 'payment', 'result', 'back'] as const
export type Origin = (typeof origins)[number]

/** Seconds within which a step followed the one before: each is the most of its bucket. Longer ones are `more`. */
export const bounds = [2, 5, 10, 20, 30, 60, 120, 300, 900, 3600] as const

/** The sum of one kind: how often in an hour. */
export type Sum = { hour: Date; step: PageStep | CartStep; part: string; times: number }

/** Whether somebody who came to `step` from there went back on the way. */
export const isBack = (step: string, part: string): boolean =>
  (step === 'shop' && ['cart-page', 'payment', 'back'].includes(part)) || (step === 'cart-page' && part === 'payment')
