/** A post's drawn picture: what it is about, for those who look. */
export const PostPicture = ({ url, className = 'h-32' }: { url: string; className?: string }) => (
  <img src={url} alt="" className={`w-full bg-accent-soft object-cover ${className}`} />
)
