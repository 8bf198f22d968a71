import { handOver } from './hand-over.mjs'

handOver('../bench/audit.ts')
