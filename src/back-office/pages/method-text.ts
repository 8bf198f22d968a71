import type { Translate } from '../texts/read-text.ts'
import { methods } from '../texts/words/methods.ts'

const isKnown = (method: string): method is keyof typeof methods => Object.hasOwn(methods, method)

export const methodNames = Object.keys(methods)

/** The name of a payment method; its id where an old order has one that is gone. */
export const methodText = (method: string, t: Translate): string => (isKnown(method) ? t(`methods.${method}`) : method)
