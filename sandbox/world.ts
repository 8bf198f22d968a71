import type { Faults } from './faults/faults.ts'
import type { Outgoing } from './http/outgoing.ts'
import type { Journal } from './journal.ts'
import type { Timers } from './timers.ts'

/** What all partners share. `delayScale` scales the partners' own delays, not those of faults. */
export type World = { journal: Journal; faults: Faults; timers: Timers; outgoing: Outgoing; delayScale: number }
