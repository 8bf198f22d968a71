/** The field of a passkey's name: each passkey has its own. */
export const nameField = (passkeyId: string): string => `name-${passkeyId}`
