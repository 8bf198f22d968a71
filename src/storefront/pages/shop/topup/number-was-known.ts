/** Field of the form: its number was asked about before it was sent, so the shop has counted it already. */
export const numberWasKnown = 'numberWasKnown'
