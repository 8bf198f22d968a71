export { sampleItem, sampleMail, sampleOrder, sampleReceipt } from './sample-order.ts'
