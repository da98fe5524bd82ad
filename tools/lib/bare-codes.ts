/**
 * Finds stored codes that stand bare in the sources: '1' where `orderStatus.placed` belongs. Text of SQL counts too; there the
 * code is written `${lit(orderStatus.placed)}`.
 */

/** One or two digits in quotes, a kind of sales fact, or the same as an attribute of an element. */
const BARE = /'(?:\d{1,2}|F\d{1,2})'|\b(?:value|status|type|kind|mode|code)="\d{1,2}"/g

/** Digits that are text, not codes: cut away before looking. */
const TEXT_OF_DIGITS = [/\bpad(?:Start|End)\(\s*[^,()]+,\s*'\d'\)/g, /\bpage(?:Num|Size): '\d{1,2}'/g]

/** Files and folders that may hold digits bare, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'packages/contract/src/codes.ts': 'gives the names',
  'apps/server/src/db/types.ts': 'generated',
  'apps/server/src/providers/': 'speaks the codes of providers, which name them in their own documents',
  'apps/web/src/bridge/': 'speaks the words of the apps around the page',
  'apps/web/build/inline-codes': 'puts codes where names stand',
  'tools/lib/bare-code': 'looks for them',
}
const mayHold = (file: string) => Object.keys(ALLOWED).some((place) => file.startsWith(place))

/** Bare digits that are no codes: file → the exact texts and how often each may stand there. */
export type Exceptions = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Sources as path → text; one sentence per line that holds a bare code or an exception that is no longer needed. */
export function findBareCodes(sources: ReadonlyMap<string, string>, exceptions: Exceptions): string[] {
  const breaches: string[] = []
  for (const [file, source] of sources) {
    if (mayHold(file)) continue
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
