import { randomUUID } from 'node:crypto'
import type { Listener } from './listen.ts'
import type { Notifier } from './notices.ts'

/** Milliseconds between two notices to oneself, and how long the first may take. */
const usualPauses = { between: 15_000, first: 5_000 }

/** So many of them may be missed. */
const mostMissed = 3

export type Pulse = {
  /** Begins with the first subscription; a process that listens to nothing needs no pulse. */
  begin(): void
  /** Throws until the first notice arrived, and while notices do not arrive. */
  check(): void
  stop(): void
}

/**
 * Sends notices to ourselves, which have to come back: a pooler between us and the database takes the subscription and
 * passes no notice on, without an error, or the address for notices leads nowhere. Subscribers are told at each beat that
 * they miss notices then. Not while the database is away: nobody changes it, and what was read from it stays.
 * @param isThere whether the database answers the statements of this process
 */
export function openPulse(
  { listener, notifier, isThere }: { listener: Listener; notifier: Notifier; isThere(): Promise<boolean> },
  pauses = usualPauses,
): Pulse {
  const channel = `saldo_pulse_${randomUUID().replaceAll('-', '')}`
  // Begins as if it were about to be deaf: the first notice has to come. Until then nobody knows whether it hears.
  let missed = mostMissed
  let hasHeard = false
  let timer: NodeJS.Timeout | undefined
  let state: 'silent' | 'beats' | 'stopped' = 'silent'

  const send = () => notifier.send([{ channel, word: 'pulse' }])

  async function beat(): Promise<void> {
    if (listener.isOpen() || (await isThere())) missed += 1
    if (missed > mostMissed) listener.tellMissed()
    send()
    next(pauses.between)
  }

  function next(after: number): void {
    if (state === 'stopped') return
    timer = setTimeout(() => void beat(), after)
    timer.unref()
  }

  return {
    begin() {
      if (state !== 'silent') return
      state = 'beats'
      const heard = () => {
        hasHeard = true
        missed = 0
      }
      // Once it listens again nobody has to wait for the next beat.
      listener.subscribe(channel, heard, send).then(
        () => {
          send()
          next(pauses.first)
        },
        // Others subscribe as well, and report why it does not work.
        () => next(pauses.first),
      )
    },
    check() {
      if (state === 'beats' && (!hasHeard || missed > mostMissed))
        throw new Error('notices do not arrive: DATABASE_LISTEN_URL must lead past any pooler, to the database itself')
    },
    stop() {
      state = 'stopped'
      clearTimeout(timer)
    },
  }
}
