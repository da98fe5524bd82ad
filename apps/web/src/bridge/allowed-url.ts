/**
 * Parses an address the app may navigate to: this host or the venue's own domain, over http(s), without user info;
 * otherwise null.
 */
export function parseAllowedUrl(text: string, here: string, empDomain: string | undefined): URL | null {
  try {
    const url = new URL(text, here)
    const own = new URL(here)
    const venueHost = empDomain
      ? new URL(empDomain.includes('://') ? empDomain : `https://${empDomain}`).host
      : own.host
    const known = url.origin === own.origin || (url.protocol === 'https:' && url.host === venueHost)
    return known && !url.username && !url.password ? url : null
  } catch {
    return null
  }
}
