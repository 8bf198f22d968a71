export { type ApiDeps, createApi } from './api.ts'
export { type Browser, meetBrowser } from './browser.ts'
export { type Limited, type Limiter, openLimiter } from './limiter.ts'
export { type Arrival, asSeen, type Caller, openReception, type Reception } from './visitor.ts'
