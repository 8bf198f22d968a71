/**
 * A place's flags: one for a country, some of its countries' for a region. Not announced, because
 * the place's name is beside them. Their sizes are in `repeated.css`, by where they stand.
 */
export const Flags = ({ urls }: { urls: readonly string[] }) => (
  <span className="flags">
    {urls.map((url) => (
      <img key={url} src={url} alt="" loading="lazy" />
    ))}
  </span>
)
