import type { z } from 'zod'
import type { Admin } from '#admin'
import type { Permission } from '#admin/permissions'
import type { Currency, Minor } from '#kit/money'
import type { ReconciliationShop } from '#reconciliation'
import type { AdminRefusal } from './refusals.ts'

/** What an action works with when it runs. */
export type At = {
  admin: Admin
  /** The brand's shop. Throws where an action concerns no brand. */
  shop(): Promise<ReconciliationShop>
  /** The same for every try of one press: what the action writes is written once under it. */
  actionId: string
  /** Who asked for it; not who approved it. */
  operatorId: string
}

/** A change in an open transaction: what is committed is what was planned. After the one, the other does nothing. */
export type Held<Plan, Outcome> = {
  plan: Plan
  commit(): Promise<Outcome | AdminRefusal>
  rollBack(): Promise<void>
}

/** One thing that operators can change. `perform` runs it; nothing else does. */
export type Action<Input, Plan, Outcome> = {
  needs: Permission
  input: z.ZodType<Input>
  /** The brand, or undefined for the installation; and what it is about, as in `order S0123456789A`. */
  about(input: NoInfer<Input>): { tenant: string | undefined; subject: string }
  /** Milliseconds since the operator last proved to be present, at most; omitted: any session will do. */
  fresh?: number
  /** What would happen, for the dialog, the limits and the second person. Changes nothing. */
  plan?(at: Pick<At, 'admin' | 'shop'>, input: NoInfer<Input>): Promise<Plan | AdminRefusal>
  /** Money that counts against the operator's limit: above it a second person approves. */
  limited?(plan: NoInfer<Plan>): { amount: Minor; currency: Currency }
  /** Whether a second person approves it whatever the limit. */
  second?(plan: NoInfer<Plan>, input: NoInfer<Input>): boolean
  /** Until when a second person may approve it; omitted: for a day. */
  waitsUntil?(input: NoInfer<Input>): Date
  /** It costs nothing: an assistant does it without a person. */
  isFree?: true
  /** What must not change between a wish and its approval. */
  basis?(plan: NoInfer<Plan>): unknown
  /**
   * In place of `plan` and `run` where a plan takes as long as doing it: does it, but for the commit, which waits until
   * the audit has its first row. After a crash, and when a second person approved, `run` does it.
   */
  hold?(at: Pick<At, 'admin' | 'shop'>, input: NoInfer<Input>): Promise<Held<Plan, NoInfer<Outcome>> | AdminRefusal>
  /** Does it. It may run again for the same `actionId` after a crash: it must then give the same outcome. */
  run(at: At, input: NoInfer<Input>, plan: NoInfer<Plan>): Promise<Outcome | AdminRefusal>
  /** What the audit keeps of the outcome; omitted: all of it, and a repeated call gets it back. */
  kept?(outcome: NoInfer<Outcome>): unknown
  /** Money that counted in the end, where it differs from the plan. */
  counted?(outcome: NoInfer<Outcome>): { amount: Minor; currency: Currency }
}

/** Gives an action's parts the types of its input, plan and outcome. */
export const action = <Input, Plan, Outcome>(definition: Action<Input, Plan, Outcome>): Action<Input, Plan, Outcome> =>
  definition

export const minutes = (count: number): number => count * 60_000
