/** Where the build draws what a shared link shows: a folder for each brand. */
export const shareFolder = 'build/share'

/** As social networks want it; they take no SVG. */
export const shareSize = { width: 1200, height: 630 }

/** The name of a picture that a path asks for: `/share/shop.png`, `/share/posts/esim.png`. */
export const sharePath = /^\/share\/((?:posts\/)?[a-z0-9-]+)\.png$/
