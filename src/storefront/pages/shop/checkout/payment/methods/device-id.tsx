import { useEffect, useRef, useState } from 'react'
import { useFrame } from '../../../../../document/use-frame.ts'

/**
 * Gets the value of the brand's device-id script, which helps against fraud, and sends it with the form if the brand
 * wants that. The script runs in an iframe that sees nothing of this page. Without scripts there is no value.
 */
export function DeviceId({ isSent }: { isSent: boolean }) {
  const { brand } = useFrame()
  const frame = useRef<HTMLIFrameElement>(null)
  const [id, learn] = useState('')
  const [isAsked, ask] = useState(false)
  const hasOne = brand.frames.includes('device-id')
  useEffect(() => {
    if (!hasOne) return
    const onMessage = ({ source, data }: MessageEvent) => {
      const said = (data as { deviceId?: unknown } | null)?.deviceId
      if (source === frame.current?.contentWindow && typeof said === 'string') learn(said.slice(0, 200))
    }
    addEventListener('message', onMessage)
    ask(true)
    return () => removeEventListener('message', onMessage)
  }, [hasOne])
  return (
    <>
      {isAsked && (
        <iframe
          ref={frame}
          src="/frames/device-id"
          title="–"
          hidden
          sandbox="allow-scripts"
          referrerPolicy="no-referrer"
        />
      )}
      {isSent && id && <input type="hidden" name="deviceId" value={id} />}
    </>
  )
}
