import { cookies } from '#kit/cookies'

/**
 * A script in the page's head that marks, before the first paint, that nobody is signed in. The server cannot know: a
 * cached page is the same for all, and a visitor from another site sends no strict cookie.
 */
export const guestScript = `if(!/(?:^|; )${cookies.signedIn.name}=/.test(document.cookie))document.documentElement.dataset.guest="";`
