export { cookiesOf, type KeptCookie, keptOnDevice, outsideServices } from './kept.ts'
export { type Statistics, type StatisticsService, statisticsOf, statisticsServices } from './services.ts'
