/** A layer that lives in the address. Apart from `lib/address.ts`: it stands in the history as every layer does. */
import { closesParams, openAddress } from '../kit/layers.ts'
import { addressWith, setParams } from '../lib/address.ts'
import { useParams } from '../lib/screen.ts'

const closers = new Map<string, () => void>()

/** One function for each layer and for good: by it the layer is known for the one that the address shows. */
function closerOf(names: readonly string[]): () => void {
  const params = names.join(' ')
  const known = closers.get(params)
  if (known) return known
  const gone = Object.fromEntries(names.map((name) => [name, undefined]))
  const closer = closesParams(params, () => setParams(gone))
  closers.set(params, closer)
  return closer
}

/**
 * A sheet that lives in the address: a link can open it, back closes it, coming back shows it again. `name` holds what is
 * shown; `others` are parameters that leave with it.
 */
export function useLayerParam(name: string, ...others: readonly string[]) {
  const value = useParams(name)[name]
  return {
    value,
    open: (next: string | number) => openAddress([name, ...others].join(' '), addressWith({ [name]: next })),
    close: closerOf([name, ...others]),
  }
}
