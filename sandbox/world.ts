import type { Faults } from './faults.ts'
import type { Outgoing } from './http/outgoing.ts'
import type { Journal } from './journal.ts'
import type { Timers } from './timers.ts'

/** What every partner stands on. `delayScale` shortens the partners' own waits; faults' milliseconds are never scaled. */
export type World = { journal: Journal; faults: Faults; timers: Timers; outgoing: Outgoing; delayScale: number }
