export { countCarts, forgetFunnel } from './count-carts.ts'
export { type FunnelCounter, openFunnelCounter } from './counter.ts'
export { type Funnel, readFunnel, type Took } from './read-funnel.ts'
export { type Origin, type PageStep, type Step, steps } from './steps.ts'
