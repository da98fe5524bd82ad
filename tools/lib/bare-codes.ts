/**
 * Finds stored codes written as literals in the sources: '1' instead of `orderStatus.placed`. Checks SQL texts too,
 * where `${lit(orderStatus.placed)}` is expected, and SQL files, where it is `${orderStatus.placed}`.
 */

/**
 * Matches one or two digits in quotes, the code of a kind of sales fact in quotes, and one or two digits as the value
 * of an attribute such as `status`.
 */
const BARE = /'(?:\d{1,2}|F\d{1,2})'|\b(?:value|status|type|kind|mode|code)="\d{1,2}"/g

/** Patterns of quoted digits that are not codes; removed before the search. */
const TEXT_OF_DIGITS = [
  /\bpad(?:Start|End)\(\s*[^,()]+,\s*'\d'\)/g,
  /\bpage(?:Num|Size): '\d{1,2}'/g,
  // In SQL: zero padding and comments.
  /\blpad\([^']*'0'\)/g,
  /^\s*--.*|''\d{1,2}''/g,
]

/** Files and folders that may contain bare digits, with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'packages/contract/src/codes.ts': 'gives the names',
  'apps/server/src/db/types.ts': 'generated',
  'apps/server/src/providers/': 'speaks the codes of providers, which name them in their own documents',
  'apps/web/src/bridge/': 'speaks the words of the apps around the page',
  'apps/web/build/inline-codes': 'puts codes where names stand',
  'tools/lib/bare-code': 'looks for them',
  'tools/lib/schema/schema.test.ts': 'repeats what the database prints',
}
const isAllowed = (file: string) => Object.keys(ALLOWED).some((place) => file.startsWith(place))

/** Bare digits that are not codes: file → the exact texts and their number of occurrences. */
export type BareCodeExceptions = Readonly<Record<string, Readonly<Record<string, number>>>>

/**
 * `sources`: text by path. Returns one sentence for each line with a literal code, and for each exception that is no
 * longer needed.
 */
export function findBareCodes(sources: ReadonlyMap<string, string>, exceptions: BareCodeExceptions): string[] {
  const breaches: string[] = []
  for (const [file, source] of sources) {
    if (isAllowed(file)) continue
    const left = { ...exceptions[file] }
    source.split('\n').forEach((line, index) => {
      const text = TEXT_OF_DIGITS.reduce((rest, pattern) => rest.replaceAll(pattern, ''), line)
      for (const [found] of text.matchAll(BARE)) {
        const allowed = left[found] ?? 0
        if (allowed > 0) left[found] = allowed - 1
        else
          breaches.push(
            `${file}:${index + 1}: ${found} is a bare code: use its name from packages/contract/src/codes.ts`,
          )
      }
    })
    for (const [text, count] of Object.entries(left)) {
      if (count > 0)
        breaches.push(`${file}: ${text} is allowed ${count} more times than it stands there: shorten the exceptions`)
    }
  }
  for (const file of Object.keys(exceptions)) {
    if (!sources.has(file)) breaches.push(`${file} is gone: take it out of the exceptions`)
  }
  return breaches
}
