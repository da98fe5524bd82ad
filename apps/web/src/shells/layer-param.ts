/** Layer stored in the address. Separate from `lib/routing/address.ts`, because it has a history entry like every layer. */
import { registerCloser, openAddress } from '#kit/layers.ts'
import { buildAddress, setParams } from '#lib/routing/address.ts'
import { useParams } from '#lib/routing/screen.ts'

const closers = new Map<string, () => void>()

/** Returns the same function for each layer: it identifies the layer that the address shows. */
function getCloser(names: readonly string[]): () => void {
  const params = names.join(' ')
  const known = closers.get(params)
  if (known) return known
  const removed = Object.fromEntries(names.map((name) => [name, undefined]))
  const closer = registerCloser(params, () => setParams(removed))
  closers.set(params, closer)
  return closer
}

/**
 * Sheet stored in the address: a link can open it, back closes it, returning shows it again. `name` contains the
 * shown item; `others` are parameters removed with it.
 */
export function useLayerParam(name: string, ...others: readonly string[]) {
  const value = useParams(name)[name]
  return {
    value,
    open: (next: string | number) => openAddress([name, ...others].join(' '), buildAddress({ [name]: next })),
    close: getCloser([name, ...others]),
  }
}
