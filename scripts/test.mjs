import { handOver } from './hand-over.mjs'

handOver('test.ts')
