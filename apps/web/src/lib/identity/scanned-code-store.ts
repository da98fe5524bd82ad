/**
 * Passes a scanned code from one page to another. The code may be worth money, so it is never in an address and can be
 * read only once.
 */
let handed = ''

export const setScannedCode = (code: string): void => {
  handed = code
}

export function consumeScannedCode(): string {
  const code = handed
  handed = ''
  return code
}
