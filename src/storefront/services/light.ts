import type { LightLinkInput, LightView } from '#auto-top-up-light/contract'
import type { Refusal } from '#kit/result'

/** What pages may ask about the light kind of automatic top-up, by the link of a text. */
export type LightServices = {
  /** Refuses unableQueryAutoTopupLight, authorizationRequired. */
  lightTopUp(link: LightLinkInput): Promise<LightView | Refusal>
  /** No more texts; refuses unableQueryAutoTopupLight. */
  endLightTopUp(link: LightLinkInput): Promise<Refusal | undefined>
}
