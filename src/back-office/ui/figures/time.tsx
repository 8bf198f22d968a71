import { useFormat } from './format.ts'

type Props = {
  at: Date
  /** IANA name of a time zone: that of the brand; default: that of the house. */
  zone?: string
  /** Says how long ago it was at this moment, with the time on hover. */
  since?: Date
}

/** A moment; what it is in UTC shows on hover. */
export function Time({ at, zone = 'Europe/Berlin', since }: Props) {
  const { time, ago } = useFormat()
  const utc = `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`
  return (
    <time dateTime={at.toISOString()} title={since ? `${time(at, zone)} · ${utc}` : utc} className="whitespace-nowrap">
      {since ? ago(at, since) : time(at, zone)}
    </time>
  )
}
