/** Names with consecutive numbers: `A01–A20`. Pure. */

/** Most records that one range adds. */
export const MAX_RANGE = 200

const SEPARATOR = /[-–—~～至到]/g
const NUMBERED = /^(.*?)(\d+)$/

type Ends = { prefix: string; first: string; lastPrefix: string; last: string }

/** Names of the range, the digits padded like the first one; a message when the text is not a range. */
export function listRangeNames(text: string): { names: string[] } | { fault: string } {
  const splits = [...text.matchAll(SEPARATOR)].flatMap(({ index }) => {
    return splitEnds(text.slice(0, index), text.slice(index + 1))
  })
  // Names may contain the separator themselves: both ends then begin alike.
  const ends = splits.find(({ prefix, lastPrefix }) => prefix !== '' && prefix === lastPrefix) ?? splits[0]
  if (!ends) return { fault: '请写成 A01–A20 这样的范围' }
  const { prefix, first, lastPrefix, last } = ends
  if (lastPrefix !== '' && lastPrefix !== prefix) return { fault: '范围两头的字母要一样' }
  const from = Number(first)
  const to = Number(last)
  if (to < from) return { fault: '范围要从小到大' }
  if (to - from + 1 > MAX_RANGE) return { fault: `一次最多新增${MAX_RANGE}个` }
  const names = Array.from({ length: to - from + 1 }, (_, index) => {
    return prefix + String(from + index).padStart(first.length, '0')
  })
  return { names }
}

function splitEnds(left: string, right: string): Ends[] {
  const [, prefix, first] = NUMBERED.exec(left.trim()) ?? []
  const [, lastPrefix, last] = NUMBERED.exec(right.trim()) ?? []
  if (prefix === undefined || first === undefined || lastPrefix === undefined || last === undefined) return []
  return [{ prefix, first, lastPrefix, last }]
}
