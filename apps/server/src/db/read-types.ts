/** Converts PostgreSQL values: timestamps to text in venue time, dates to `YYYY-MM-DD`, bigint and numeric to numbers. */
import { types as pgTypes } from 'pg'

export type ValueParser = (text: string) => unknown

const toNumber = (text: string) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe whole number: ${text}`)
  return value
}
const toArrayReader = (item: ValueParser) => (text: string) =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((part) => item(part))

const readers = new Map<number, ValueParser>([
  [20, toNumber],
  [1700, Number],
  [1016, toArrayReader(toNumber)],
  [1082, (text) => text],
  [1182, toArrayReader((text) => text)],
  [1184, (text) => text.slice(0, 19)],
])

/** Parser of a PostgreSQL type, by its OID. */
export function getTypeParser(oid: number, format?: 'text' | 'binary'): ValueParser {
  return readers.get(oid) ?? (pgTypes.getTypeParser(oid, format) as ValueParser)
}
