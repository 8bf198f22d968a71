import { handOver } from './hand-over.mjs'

handOver('../bench/compare.ts')
