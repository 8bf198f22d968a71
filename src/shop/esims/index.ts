export { esimUsage } from './esim-usage.ts'
export { refuseReturn, sendReturnRefused } from './refuse-return.ts'
export { returnEsim } from './return-esim.ts'
export { sendEsims } from './send-esims.ts'
