/** What the sandbox's networks sign their news with. */
export const networkSecret = `whsec_${Buffer.from('the sandbox’s mobile networks').toString('base64')}`
