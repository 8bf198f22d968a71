/** A state machine as one readable table: from each state, the states that may follow. */
export type Transitions<S extends string> = { readonly [from in S]: readonly S[] }

/** @returns whether the table allows `from` to become `to`; staying is always allowed and never an event. */
export const mayBecome = <S extends string>(table: Transitions<S>, from: S, to: S): boolean =>
  from === to || table[from].includes(to)

/** @returns whether no state follows this one. */
export const isFinal = <S extends string>(table: Transitions<S>, state: S): boolean => table[state].length === 0
