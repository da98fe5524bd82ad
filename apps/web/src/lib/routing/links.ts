import type { QueryOf, ScreenPath } from '@nocturne/contract/screens'

type Scalar = string | number | undefined

/** Query parameters that a screen accepts. Undefined values are omitted. */
export type Query<P extends ScreenPath> = Readonly<Partial<Record<QueryOf<P>, Scalar>>>

/**
 * Parameter of a link function that is copied into the address. Rejects objects with other than text and number
 * values, such as a query response, at compile time: without the index signature TypeScript accepts every wider
 * object, and all its fields would end up in the address.
 */
export type Params<T> = T & Readonly<Record<string, Scalar>>

/**
 * Address of a screen: `linkTo('/pages/operat/meal/index', { tableRecordId })`. Only for the `links.ts` of a module and for
 * `common-links.ts`: pages name the link, not the path.
 */
export function buildLink<P extends ScreenPath>(path: P, query?: Query<P>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}) as [string, string | number | undefined][])
    if (value !== undefined) search.set(name, String(value))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}
