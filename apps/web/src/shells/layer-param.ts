/**
 * Sheets and dialogs (layers) whose state is in the address. Separate from `lib/routing/address.ts`, because every
 * layer has a history entry.
 */
import { registerLayerParams, pushLayerAddress } from '#kit/layers.ts'
import { buildAddress, setParams } from '#lib/routing/address.ts'
import { useParams } from '#lib/routing/screen.ts'

const closers = new Map<string, () => void>()

/**
 * Returns the function that closes the layer with these parameters. The same parameters always return the same
 * function, because `kit/layers.ts` finds the parameters of a layer by it.
 */
function getCloser(names: readonly string[]): () => void {
  const params = names.join(' ')
  const known = closers.get(params)
  if (known) return known
  const removed = Object.fromEntries(names.map((name) => [name, undefined]))
  const closer = registerLayerParams(params, () => setParams(removed))
  closers.set(params, closer)
  return closer
}

/**
 * State of a sheet in the address: a link can open it, back closes it, and returning to the page shows it again. The
 * parameter `name` contains the item shown; `others` are removed together with it.
 */
export function useLayerParam(name: string, ...others: readonly string[]) {
  const value = useParams(name)[name]
  return {
    value,
    open: (next: string | number) => pushLayerAddress([name, ...others].join(' '), buildAddress({ [name]: next })),
    close: getCloser([name, ...others]),
  }
}
