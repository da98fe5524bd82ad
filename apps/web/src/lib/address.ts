/** The query of the present address as state: filters, and which layer is open. Read it with `useParams`. */
import { navigate } from 'wouter/use-browser-location'

import { useParams } from './screen.ts'

export type ParamChanges = Record<string, string | number | undefined>

function addressWith(changes: ParamChanges): string {
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

type LayerState = { layer?: string } | null

/** One step back at a time, however often the dimmed page is tapped. */
let leaving = false
if (typeof window !== 'undefined') window.addEventListener('popstate', () => (leaving = false))

function closeLayer(name: string): void {
  if ((history.state as LayerState)?.layer !== name) return setParams({ [name]: undefined })
  if (leaving) return
  leaving = true
  history.back()
}

/** A sheet that lives in the address: a link can open it, back closes it, coming back shows it again. */
export function useLayerParam(name: string) {
  const value = useParams(name)[name]
  return {
    value,
    open: (next: string | number) => navigate(addressWith({ [name]: next }), { state: { layer: name } }),
    close: () => closeLayer(name),
  }
}
