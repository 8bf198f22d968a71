import { createContext } from 'react-router'

/** What surrounds a page: handed in with each request, next to the shop's services. */
export type Frame = {
  /** Allows the page's own inline scripts; absent where their hashes are told instead. */
  nonce: string | undefined
  /** `https://shop.example`, no slash at the end: what canonical links begin with. */
  origin: string
  /** The texts of the request's language as JSON: catalogue key to text. */
  texts: string
}

export const frame = createContext<Frame>()
