/**
 * Carts are stored on the device, one per user, purpose and table. While a cart is being sent, the request and its id
 * are stored as well: after a reload the outcome is queried instead of ordering twice.
 */
import { useSyncExternalStore } from 'react'

import { session } from '#lib/identity/session.ts'
import type { CartLine } from './cart-rules.ts'

/**
 * Request of a cart that is being sent. `at`: time of the first attempt in milliseconds. `asMember`: a guest's cart,
 * sent with a member's login.
 */
export type CartSubmission = {
  operationId: string
  lane: string
  label: string
  input: unknown
  at?: number
  asMember?: boolean
}
export type Cart = { lines: readonly CartLine[]; sending: CartSubmission | null }
/**
 * Staff orders, gifts and guests' own orders have separate carts. `sitting` is the table record id from the page's
 * address.
 */
export type CartKey = { kind: 'meal' | 'send' | 'guest'; sitting: string }

const PREFIX = 'nocturne.cart.'
const EMPTY: Cart = { lines: [], sending: null }

const carts = new Map<string, Cart>()
const listeners = new Set<() => void>()

const buildKey = ({ kind, sitting }: CartKey) => `${PREFIX}${session().user?.userId ?? ''}.${kind}.${sitting}`

/** Current cart. */
export function readCart(name: CartKey): Cart {
  const key = buildKey(name)
  const known = carts.get(key)
  if (known) return known
  const cart = readStoredCart(key) ?? EMPTY
  carts.set(key, cart)
  return cart
}

function readStoredCart(key: string): Cart | null {
  try {
    const cart = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Cart> | null
    return Array.isArray(cart?.lines) ? { lines: cart.lines, sending: cart.sending ?? null } : null
  } catch {
    return null
  }
}

/** Updates a cart; an empty one is removed from storage. */
export function writeCart(name: CartKey, change: Partial<Cart>): void {
  const key = buildKey(name)
  const cart = { ...readCart(name), ...change }
  carts.set(key, cart)
  try {
    if (cart.lines.length === 0 && cart.sending === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(cart))
  } catch {
    // Storage is unavailable: the cart lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

export const clearCart = (name: CartKey): void => writeCart(name, EMPTY)

/**
 * Moves the cart when the sitting got a new id. If the new id already has a cart with lines, the old cart is discarded.
 */
export function moveCart(from: CartKey, to: CartKey): void {
  if (readCart(to).lines.length === 0) writeCart(to, readCart(from))
  clearCart(from)
}

function subscribe(listener: () => void): () => void {
  const handleStorage = (event: StorageEvent) => {
    if (event.key !== null && !event.key.startsWith(PREFIX)) return
    carts.clear()
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', handleStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', handleStorage)
  }
}

/** Cart of a sitting, and a setter for its lines. */
export function useCart(name: CartKey): Cart & { setLines: (lines: readonly CartLine[]) => void } {
  const cart = useSyncExternalStore(subscribe, () => readCart(name))
  return { ...cart, setLines: (lines) => writeCart(name, { lines }) }
}
