import { createHmac } from 'node:crypto'

/** The key that a brand's networks sign their events with: derived from what sandbox and shop both know. */
export function networkSecretOf(tenant: string): string {
  const derived = createHmac('sha256', 'the sandbox’s mobile networks').update(`network ${tenant}`).digest('base64')
  return `whsec_${derived}`
}
