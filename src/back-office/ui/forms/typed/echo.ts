import { createContext, useContext } from 'react'
import type { SentForm } from './sent-form.ts'

const Sent = createContext<SentForm | undefined>(undefined)

/** Around the fields of a form that was refused: they show what was sent. */
export const Echo = Sent.Provider

type Text = { name?: string | undefined; defaultValue?: unknown }
type Box = { name?: string | undefined; value?: unknown; defaultChecked?: boolean | undefined }

/** @returns attributes by which a field shows what was sent in place of what the page says, which stands beside */
export function useEcho({ name, defaultValue }: Text) {
  const sent = useContext(Sent)?.find(([of]) => of === name)
  return sent && { defaultValue: sent[1], 'data-said': String(defaultValue ?? '') }
}

/** The same for a box; one that was not ticked was not sent. */
export function useEchoOfBox({ name, value = 'on', defaultChecked }: Box) {
  const sent = useContext(Sent)
  if (!sent || name === undefined) return undefined
  const isTicked = sent.some(([of, ticked]) => of === name && ticked === value)
  return { defaultChecked: isTicked, 'data-said': String(defaultChecked ?? false) }
}
