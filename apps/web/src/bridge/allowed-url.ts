/** An address the app may leave for: this host or the house's own domain, over http(s), without a user part. */
export function allowedUrl(text: string, here: string, empDomain: string | undefined): URL | null {
  try {
    const url = new URL(text, here)
    const own = new URL(here)
    const house = empDomain ? new URL(empDomain.includes('://') ? empDomain : `https://${empDomain}`).host : own.host
    const known = url.origin === own.origin || (url.protocol === 'https:' && url.host === house)
    return known && !url.username && !url.password ? url : null
  } catch {
    return null
  }
}
