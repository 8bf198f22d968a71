/** A state machine as one readable table: from each state, the states that may follow. */
export type Transitions<S extends string> = { readonly [from in S]: readonly S[] }

/** @returns whether the table lets `from` become `to`; staying put is always allowed and never news. */
export const mayBecome = <S extends string>(table: Transitions<S>, from: S, to: S): boolean =>
  from === to || table[from].includes(to)

/** @returns whether nothing follows this state. */
export const isFinal = <S extends string>(table: Transitions<S>, state: S): boolean => table[state].length === 0
