import { cookies } from '#kit/cookies'

/**
 * A script that stands in the page's head and says how many pieces the cart holds, for the header's sign to show
 * (frame.css). The server cannot know: a kept page is the same for all. Browsers that tell of changed cookies show a
 * new count without a new page.
 */
export const cartCounter = `(()=>{let d=document,s=d.documentElement.style,f=()=>{let n=/(?:^|; )${cookies.cartCount.name}=(\\d{1,3})/.exec(d.cookie);n?s.setProperty("--cart-count",'"'+n[1]+'"'):s.removeProperty("--cart-count")};f();window.cookieStore?.addEventListener("change",f)})();`
