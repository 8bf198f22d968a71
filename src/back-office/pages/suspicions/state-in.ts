import { suspicionStates } from '#admin/suspicions'

/** Which suspicions an address means: the open ones, unless it says otherwise. */
export const stateIn = ({ searchParams }: URL) =>
  suspicionStates.find((state) => state === searchParams.get('show')) ?? 'open'
