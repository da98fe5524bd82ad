/** Names with consecutive numbers: `A01–A20`. Pure. */

/** Most records that one range adds. */
export const MAX_RANGE = 200

const RANGE = /^(.*?)(\d+)\s*[-–—~～至到]\s*(.*?)(\d+)$/

/** Names of the range, the digits padded like the first one; a message when the text is not a range. */
export function listRangeNames(text: string): { names: string[] } | { fault: string } {
  const match = RANGE.exec(text.trim())
  if (!match) return { fault: '请写成 A01–A20 这样的范围' }
  const [, prefix = '', first = '', lastPrefix = '', last = ''] = match
  if (lastPrefix.trim() !== '' && lastPrefix.trim() !== prefix.trim()) return { fault: '范围两头的字母要一样' }
  const from = Number(first)
  const to = Number(last)
  if (to < from) return { fault: '范围要从小到大' }
  if (to - from + 1 > MAX_RANGE) return { fault: `一次最多新增${MAX_RANGE}个` }
  const names = Array.from({ length: to - from + 1 }, (_, index) => {
    return prefix + String(from + index).padStart(first.length, '0')
  })
  return { names }
}
