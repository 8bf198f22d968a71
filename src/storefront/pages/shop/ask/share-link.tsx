import { useEffect, useState } from 'react'
import { Head } from '../../../document/head.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import type { LinkToShare } from './link-to-share.ts'

/** The link itself, and ways to send it: the device's own where it has one, else copying; mail and text always. */
export function ShareLink({ link: { url, subject, message, byMail, byText, words } }: { link: LinkToShare }) {
  const [way, setWay] = useState<'share' | 'copy'>()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    // Both exist in a secure context only.
    if ('share' in navigator) setWay('share')
    else if ('clipboard' in navigator) setWay('copy')
  }, [])
  const press = async () => {
    if (way === 'copy') {
      await navigator.clipboard.writeText(url)
      return setCopied(true)
    }
    // Whoever closes the device's list has sent nothing, and can press again.
    await navigator.share({ title: subject, text: message, url }).catch(() => {})
  }
  return (
    <div className="stack max-w-120">
      <Head title={words.title} index={false} />
      <h1 className="headline text-3xl">{words.title}</h1>
      <p className="text-lg text-pretty">{words.text}</p>
      <TextField name="link" label={words.address} defaultValue={url} readOnly />
      {way && (
        <Button type="button" wide onClick={press}>
          {words[way]}
        </Button>
      )}
      <p role="status" className="font-bold empty:hidden">
        {isCopied ? words.copied : ''}
      </p>
      <ul className="flex flex-col gap-3">
        {[
          [byMail, words.byMail],
          [byText, words.byText],
        ].map(([to, label]) => (
          <li key={to}>
            <a href={to} className="button button-secondary w-full">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
