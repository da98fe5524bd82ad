/** Return address after sign-in: a path of this app, otherwise null. */
export function parseReturnAddress(text: string | null | undefined): string | null {
  if (!text?.startsWith('/') || text.includes('\\') || /\p{Cc}/u.test(text)) return null
  const home = 'https://app.invalid'
  try {
    const url = new URL(text, home)
    return url.origin === home ? `${url.pathname}${url.search}${url.hash}` : null
  } catch {
    return null
  }
}
