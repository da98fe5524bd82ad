/**
 * Query string of the current address, used as filter state. `useParams` reads it; `shells/layer-param.ts` handles the
 * parameters of open layers.
 */
import { navigate } from 'wouter/use-browser-location'

export type ParamChanges = Record<string, string | number | undefined>

/** Current address with changed parameters. */
export function buildAddress(changes: ParamChanges): string {
  const search = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') search.delete(name)
    else search.set(name, String(value))
  }
  const query = search.toString()
  return query ? `${location.pathname}?${query}` : location.pathname
}

/** Changes filters by replacing the history entry, so that back still leaves the page. Empty values are removed. */
export function setParams(changes: ParamChanges): void {
  navigate(buildAddress(changes), { replace: true, state: history.state as unknown })
}
