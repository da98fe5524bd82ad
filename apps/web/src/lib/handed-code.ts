/** A code scanned on one page for another: it is worth something, so it travels in no address and is taken once. */
let handed = ''

export const handCode = (code: string): void => {
  handed = code
}

export function takeCode(): string {
  const code = handed
  handed = ''
  return code
}
