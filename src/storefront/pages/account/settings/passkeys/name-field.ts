/** The field for a passkey's name: there is one for each, and none may be called like another. */
export const nameField = (passkeyId: string): string => `name-${passkeyId}`
