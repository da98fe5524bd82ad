/** The query of the present address as state: filters. Read it with `useParams`; for layers see `shells/layer-param.ts`. */
import { navigate } from 'wouter/use-browser-location'

export type ParamChanges = Record<string, string | number | undefined>

/** The present address with other parameters. */
export function addressWith(changes: ParamChanges): string {
  const search = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') search.delete(name)
    else search.set(name, String(value))
  }
  const query = search.toString()
  return query ? `${location.pathname}?${query}` : location.pathname
}

/** Changes filters: the address says what is shown, and back still leaves the page. Empty values go away. */
export function setParams(changes: ParamChanges): void {
  navigate(addressWith(changes), { replace: true, state: history.state as unknown })
}
