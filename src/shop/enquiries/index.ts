export { confirmEnquiry, passEnquiryOn } from './pass-on.ts'
export { sendEnquiry } from './send-enquiry.ts'
