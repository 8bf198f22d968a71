import { cookies } from '#kit/cookies'

/**
 * A script in the page's head that reads the number of items in the cart, for the header's sign (frame.css). The server
 * cannot know: a cached page is the same for all. Browsers that report changed cookies show a new count without a new
 * page.
 */
export const cartCounter = `(()=>{let d=document,s=d.documentElement.style,f=()=>{let n=/(?:^|; )${cookies.cartCount.name}=(\\d{1,3})/.exec(d.cookie);n?s.setProperty("--cart-count",'"'+n[1]+'"'):s.removeProperty("--cart-count")};f();window.cookieStore?.addEventListener("change",f)})();`
