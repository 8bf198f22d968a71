import { createHmac } from 'node:crypto'

/** What a brand's networks sign their news with: derived from what the sandbox and the shop both know. */
export function networkSecretOf(tenant: string): string {
  const derived = createHmac('sha256', 'the sandbox’s mobile networks').update(`network ${tenant}`).digest('base64')
  return `whsec_${derived}`
}
