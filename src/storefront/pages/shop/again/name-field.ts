/** @returns the name of the field for a number's name: each on the page has its own */
export const nameField = (orderNumber: string): string => `name-${orderNumber}`
