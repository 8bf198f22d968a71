import { createContext } from 'react-router'
import type { PageTexts } from '#content'
import type { Carried, DataOfPage } from './inlined-data.tsx'
import type { Part } from './kept-part.tsx'
import type { Look } from './themes.ts'

/** What surrounds a page: handed in with each request, next to the shop's services. */
export type Frame = {
  /** Allows the page's own inline scripts; absent where their hashes are told instead. */
  nonce: string | undefined
  /** `https://shop.example`, no slash at the end: what canonical links begin with. */
  origin: string
  /** Goes up when something that pages are made of changes: what was read for another age may not hold any more. */
  age: number
  /** What pages say in the request's language. */
  texts: PageTexts
  /** The brand's themes, the one to be shown first. */
  looks: readonly [Look, ...Look[]]
  /** Where the answer goes on by itself, once an action has said so by `leaveFor`. */
  leave?: string
  /** The origin that a page frames, once its loader has said so. */
  framed?: string
  /** Lines for `Set-Cookie`, where a loader that is shared by pages has some to say. */
  cookies?: string[]
  /** The script of a wallet that a page loads, once its loader has said so. */
  walletScript?: string
  /** HTML that stands in the page and is not said again in its data, by name, once loaders have put it in. */
  pieces?: Carried
  /** Data that are the same for many requests, by name, once loaders have put them in by `dataInPage`. */
  data?: DataOfPage
  /** Parts that are the same for many requests, by name, once loaders have said so by `keepPart`. */
  parts?: Map<string, Part>
  /** The routes that the page was made of, from the root to its own, once it was rendered. */
  routes?: string[]
  /** The page, once rendered, in UTF-8: handed over beside the response, where a stream would have to be made of it and read again. */
  html?: Buffer<ArrayBuffer>
  /** The styles that stand in the page, for the policy to name. */
  theme?: string
  /** The script that dresses the page by the visitor's choice, for the policy to name. */
  chooser?: string
  /** Pages for those who build the shop are open. */
  development?: boolean
  report(error: unknown): void
}

export const frame = createContext<Frame>()
