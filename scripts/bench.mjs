import { handOver } from './hand-over.mjs'

handOver('../bench/index.ts')
