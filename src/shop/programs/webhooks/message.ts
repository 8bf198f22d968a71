import { after } from '#kit/clock'
import type { WebhookKind } from './contract.ts'

/** What happened, as it was written down: names and amounts in minor units, nothing about people. */
export type WebhookFacts = Record<string, string | number | null>

const minute = 60
const hour = 60 * minute
/** Seconds after each try until the next one: three days in all. */
const pauses = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 22 * hour]

/** @returns when to try again after so many tries; null: not any more */
export function nextTry(tries: number, now: Date): Date | null {
  const seconds = pauses[tries - 1]
  return seconds === undefined ? null : after(now, seconds)
}

/** The body of a webhook, as Standard Webhooks has it, and the version of its form. */
export const webhookBody = (brand: string, kind: WebhookKind, at: Date, facts: WebhookFacts): string =>
  JSON.stringify({ type: kind, version: '1', timestamp: at.toISOString(), data: { brand, ...facts } })
