import type { ScreenQueryParam, ScreenPath } from '@nocturne/contract/screens'

type Scalar = string | number | undefined

/** Query parameters that a screen accepts. Undefined values are omitted. */
export type ScreenQuery<P extends ScreenPath> = Readonly<Partial<Record<ScreenQueryParam<P>, Scalar>>>

/**
 * Parameter of a link function that is copied into the address. Accepts only objects whose values are texts and
 * numbers. Without the index signature TypeScript would accept every wider object, such as a query response, and all
 * its fields would be in the address.
 */
export type LinkParams<T> = T & Readonly<Record<string, Scalar>>

/**
 * Address of a screen: `buildLink('/pages/operat/meal/index', { tableRecordId })`. Call it only in the `links.ts` of a
 * module and in `common-links.ts`; pages call the link functions defined there.
 */
export function buildLink<P extends ScreenPath>(path: P, query?: ScreenQuery<P>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}) as [string, string | number | undefined][])
    if (value !== undefined) search.set(name, String(value))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}
