import { type KeyRing, signedName, unsignedName } from '#kit/signature'

const purpose = 'preview'

/** The name of the host at which a pass opens its preview. */
export const nameOfPass = (secret: KeyRing, passId: string): string => signedName(secret, purpose, passId)

/** @returns the pass of a host's name; undefined for a name that we did not make. The pass may have ended. */
export const passIn = (secret: KeyRing, name: string): string | undefined => unsignedName(secret, purpose, name)
