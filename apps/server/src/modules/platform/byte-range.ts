/** Which part of a file a phone asks for: players of films ask for pieces. Pure. */

export type ByteRange = { start: number; end: number }

/**
 * The part `header` asks for of so many bytes, its last byte included. `whole` without a header, with one of another unit and with
 * several parts at once, which may be answered by the whole; `outside` where there is no such part.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'whole' | 'outside' {
  const asked = header === undefined ? null : /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim())
  if (!asked) return 'whole'
  const [, first = '', last = ''] = asked
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const count = Number(last)
    return count === 0 || size === 0 ? 'outside' : { start: Math.max(0, size - count), end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'whole'
  return start >= size ? 'outside' : { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
