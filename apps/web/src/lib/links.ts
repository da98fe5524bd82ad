import type { QueryOf, ScreenPath } from '@nocturne/contract/screens'

/** What the address of a screen may carry. What is undefined is left out. */
export type Query<P extends ScreenPath> = Readonly<Partial<Record<QueryOf<P>, string | number | undefined>>>

/**
 * Address of a screen: `linkTo('/pages/operat/meal/index', { tableRecordId })`. Only for the `links.ts` of a module and for
 * `common-links.ts`: pages name the link, not the path.
 */
export function linkTo<P extends ScreenPath>(path: P, query?: Query<P>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}) as [string, string | number | undefined][])
    if (value !== undefined) search.set(name, String(value))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}
