import type { PageTextKey } from '#kit/text-key'
import type { Values } from '../texts/read-text.ts'

export type ToastKind = 'success' | 'error' | 'info' | 'warning'
export type Toast = { kind: ToastKind; key: PageTextKey; values?: Values }

type Listener = (toast: Toast) => void
let listener: Listener | undefined
const waiting: Toast[] = []

/** Shows a message for five seconds; an error stays until it is closed, unless it is the general one (specification, section 8). */
export function toast(kind: ToastKind, key: PageTextKey, values?: Values): void {
  const message = { kind, key, values }
  if (listener) listener(message)
  else waiting.push(message)
}

/** How long a message stays, in milliseconds. */
export const toastDuration = ({ kind, key }: Toast): number =>
  kind === 'error' && key !== 'generalErrorMessage' ? Number.POSITIVE_INFINITY : 5000

/** For the outlet: receives each message, earlier ones first. */
export function onToast(hear: Listener): () => void {
  listener = hear
  for (const message of waiting.splice(0)) hear(message)
  return () => {
    listener = undefined
  }
}
