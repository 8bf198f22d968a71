// A line that somebody asked another person to pay for. Its key says so, in the cart and in the order: whoever pays
// sees the number masked, wherever they look.

const mark = 'asked-'

/** @returns the key of the line that a link asks for */
export const keyOfAsked = (id: string): string => mark + id

export const isAsked = ({ itemKey }: { itemKey: string }): boolean => itemKey.startsWith(mark)

/** @returns false for a number that is masked: it is somebody else's, and nothing can be bought for it again */
export const isWholeNumber = (number: string): boolean => /^\+\d+$/.test(number)
