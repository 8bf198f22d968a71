import { attempt } from '#kit/attempt'
import { onDevice } from '#kit/on-device'

const place = onDevice.telling.name

/** How the shopper wants to be told of news on a page that they keep open. */
export type Telling = { sound: boolean; vibration: boolean }

/** @returns what this device keeps; nothing is on without it */
export function readTelling(): Telling {
  const kept = attempt(() => localStorage.getItem(place)) ?? ''
  return { sound: kept.includes('sound'), vibration: kept.includes('vibration') }
}

/** Keeps the choice on this device; nothing is kept of somebody who wants neither. */
export function writeTelling(telling: Telling): void {
  const wanted = (Object.keys(telling) as (keyof Telling)[]).filter((way) => telling[way])
  attempt(() => (wanted.length > 0 ? localStorage.setItem(place, wanted.join(' ')) : localStorage.removeItem(place)))
}

/** Only what is held in a hand has something that shakes. */
export const canVibrate = (): boolean => 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches

let audio: AudioContext | undefined

/**
 * Browsers let a page sound only after it was touched: gets ready at the first touch or key.
 * @returns a function that stops waiting for it
 */
export function wake(): () => void {
  const ready = () => {
    audio ??= attempt(() => new AudioContext())
    audio?.resume().catch(() => undefined)
  }
  const once = { once: true, passive: true }
  addEventListener('pointerdown', ready, once)
  addEventListener('keydown', ready, once)
  return () => {
    removeEventListener('pointerdown', ready)
    removeEventListener('keydown', ready)
  }
}

/** Two soft notes, and two short shakes, as wanted. What the browser refuses does not happen. */
export function tell({ sound, vibration }: Telling): void {
  if (vibration) attempt(() => navigator.vibrate([80, 60, 80]))
  if (!sound) return
  audio ??= attempt(() => new AudioContext())
  if (audio) void play(audio).catch(() => undefined)
}

async function play(to: AudioContext): Promise<void> {
  await to.resume()
  for (const [index, pitch] of [660, 880].entries()) {
    const from = to.currentTime + index * 0.16
    const [tone, loudness] = [to.createOscillator(), to.createGain()]
    tone.frequency.value = pitch
    loudness.gain.setValueAtTime(0, from)
    loudness.gain.linearRampToValueAtTime(0.12, from + 0.02)
    loudness.gain.exponentialRampToValueAtTime(0.001, from + 0.3)
    tone.connect(loudness).connect(to.destination)
    tone.start(from)
    tone.stop(from + 0.32)
  }
}
