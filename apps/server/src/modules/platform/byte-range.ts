/** Parses Range headers; video players request files in ranges. Pure. */

type ByteRange = { start: number; end: number }

/**
 * Returns the requested range of a file of `size` bytes, end inclusive. Returns `whole` without a header, for another
 * unit and for several ranges (HTTP permits the whole file as a response), and `outside` when the range does not exist.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'outside' {
  const match = header === undefined ? null : /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim())
  if (!match) return 'whole'
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const count = Number(last)
    return count === 0 || size === 0 ? 'outside' : { start: Math.max(0, size - count), end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'whole'
  return start >= size ? 'outside' : { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
