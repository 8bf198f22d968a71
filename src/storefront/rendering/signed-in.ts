import { cookies } from '#kit/cookies'

/**
 * A script that stands in the page's head and says, before the first paint, that nobody is signed in. The server cannot
 * know: a kept page is the same for all, and a visitor from another site shows it no strict cookie.
 */
export const guestScript = `if(!/(?:^|; )${cookies.signedIn.name}=/.test(document.cookie))document.documentElement.dataset.guest="";`
