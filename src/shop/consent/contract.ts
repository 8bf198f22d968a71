export { cookiesOf, type KeptCookie, keptOnDevice, outsideServices } from './cookie-list.ts'
export { type Statistics, type StatisticsService, statisticsOf, statisticsServices } from './services.ts'
