/** Field of the form: its number was recognised before it was sent, so the shop has counted it already. */
export const numberWasKnown = 'numberWasKnown'
