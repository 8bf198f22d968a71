export { answerReview, longestExemption, notifyOfReview } from './answer-review.ts'
export { confirmEnquiry, passEnquiryOn } from './pass-on.ts'
export { sendEnquiry } from './send-enquiry.ts'
export { findAnswer, findOpenReviews, type Review } from './store.ts'
