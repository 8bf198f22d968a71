import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

type Told = { chosenText?: unknown; isPreview?: unknown }

/**
 * Leads to a text that is clicked on in a frame of a preview.
 * @param src of the frames
 * @param texts the page of the draft's texts: `/brands/first/texts?draft=1`
 * @returns `choose` once this page's scripts run: without them there is nothing to press
 */
export function useChosenText(src: string | undefined, texts: string) {
  const frames = useRef<HTMLDivElement>(null)
  // Before a frame says so, it may still be an empty page of ours, which is told nothing.
  const told = useRef(new Set<Window>())
  const [choosesTexts, set] = useState(false)
  const [isAlive, setAlive] = useState(false)
  const navigate = useNavigate()
  const origin = src && new URL(src).origin
  useEffect(() => setAlive(true), [])
  useEffect(() => {
    if (!origin) return
    const all = () => [...(frames.current?.querySelectorAll('iframe') ?? [])].map((frame) => frame.contentWindow)
    const tell = (frame: Window | null) => frame?.postMessage({ choosesTexts }, origin)
    const hear = (event: MessageEvent<Told | null>) => {
      const frame = all().find((one) => one === event.source)
      if (event.origin !== origin || !frame) return
      if (event.data?.isPreview) {
        told.current.add(frame)
        tell(frame)
      }
      const key = String(event.data?.chosenText ?? '')
      if (/^(common|seo)\.[\w.]+$/.test(key)) navigate(`${texts}&key=${key}`)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [origin, texts, choosesTexts, navigate])
  const choose = (chooses: boolean) => {
    set(chooses)
    for (const { contentWindow: frame } of frames.current?.querySelectorAll('iframe') ?? [])
      if (frame && told.current.has(frame)) frame.postMessage({ choosesTexts: chooses }, origin ?? '/')
  }
  return { frames, choosesTexts, choose: isAlive ? choose : undefined }
}
