import { afterEach, expect, test, vi } from 'vitest'
import { canVibrate, readTelling, tell, writeTelling } from './telling.ts'

afterEach(() => void vi.unstubAllGlobals())

test('nothing is on until it is chosen, and nothing is kept of somebody who wants neither', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
  expect(readTelling()).toEqual({ sound: false, vibration: false })
  for (const telling of [
    { sound: true, vibration: false },
    { sound: false, vibration: true },
    { sound: true, vibration: true },
  ]) {
    writeTelling(telling)
    expect(readTelling()).toEqual(telling)
  }
  writeTelling({ sound: false, vibration: false })
  expect([...kept]).toEqual([])
})

test('a browser that stores nothing has nothing on, and complains of nothing', () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(() => writeTelling({ sound: true, vibration: true })).not.toThrow()
  expect(readTelling()).toEqual({ sound: false, vibration: false })
})

test('a device shakes if that was chosen, and is offered it if it is held in a hand', () => {
  const vibrate = vi.fn()
  vi.stubGlobal('navigator', { vibrate })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  tell({ sound: false, vibration: false })
  expect(vibrate).not.toHaveBeenCalled()
  tell({ sound: false, vibration: true })
  expect(vibrate).toHaveBeenCalledOnce()
  expect(canVibrate()).toBe(true)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  expect(canVibrate()).toBe(false)
  vi.stubGlobal('navigator', {})
  expect(canVibrate()).toBe(false)
})
