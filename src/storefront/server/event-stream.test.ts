import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventStream } from './event-stream.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a message has the form that browsers read, and nothing follows the end', async () => {
  const onEnd = vi.fn()
  const { response, send, close } = eventStream(onEnd)
  send('changed')
  close()
  close()
  send('late')
  expect(await response.text()).toBe('data: changed\n\n')
  expect(onEnd).toHaveBeenCalledOnce()
})

test('a quiet stream shows that it lives, and ends after ten minutes', async () => {
  const onEnd = vi.fn()
  const { response } = eventStream(onEnd)
  vi.advanceTimersByTime(60_000)
  expect(onEnd).not.toHaveBeenCalled()
  vi.advanceTimersByTime(540_000)
  expect(onEnd).toHaveBeenCalledOnce()
  expect(await response.text()).toMatch(/^(:\n\n){30,40}$/)
})

test('without streams there is no timer', async () => {
  const streams = [eventStream(() => {}), eventStream(() => {})]
  expect(vi.getTimerCount()).toBe(1)
  streams[0]?.close()
  expect(vi.getTimerCount()).toBe(1)
  await streams[1]?.response.body?.cancel()
  expect(vi.getTimerCount()).toBe(0)
})
