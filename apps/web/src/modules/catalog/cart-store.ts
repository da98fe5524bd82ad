/**
 * Carts outlive the page: one per person, purpose and table, on this phone. While a cart is being sent it also holds what
 * was sent and under which id, so that a reload in that moment asks for the outcome instead of ordering twice.
 */
import { useSyncExternalStore } from 'react'

import { session } from '../../lib/session.ts'
import type { CartLine } from './cart-rules.ts'

/** `at`: when it was sent first, in milliseconds. `asMember`: a guest's cart, sent with a member's login. */
export type Sending = {
  operationId: string
  lane: string
  label: string
  input: unknown
  at?: number
  asMember?: boolean
}
export type Cart = { lines: readonly CartLine[]; sending: Sending | null }
/** Meals, gifts and what guests choose themselves are carts of their own. `sitting` is the table record as the address of the page names it. */
export type CartName = { kind: 'meal' | 'send' | 'guest'; sitting: string }

const PREFIX = 'nocturne.cart.'
const EMPTY: Cart = { lines: [], sending: null }

const carts = new Map<string, Cart>()
const listeners = new Set<() => void>()

const keyOf = ({ kind, sitting }: CartName) => `${PREFIX}${session().user?.userId ?? ''}.${kind}.${sitting}`

/** The cart as it stands now. */
export function readCart(name: CartName): Cart {
  const key = keyOf(name)
  const known = carts.get(key)
  if (known) return known
  const cart = stored(key) ?? EMPTY
  carts.set(key, cart)
  return cart
}

function stored(key: string): Cart | null {
  try {
    const cart = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Cart> | null
    return Array.isArray(cart?.lines) ? { lines: cart.lines, sending: cart.sending ?? null } : null
  } catch {
    return null
  }
}

/** Changes a cart; an empty one leaves nothing behind. */
export function writeCart(name: CartName, change: Partial<Cart>): void {
  const key = keyOf(name)
  const cart = { ...readCart(name), ...change }
  carts.set(key, cart)
  try {
    if (cart.lines.length === 0 && cart.sending === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(cart))
  } catch {
    // It lives as long as the page does.
  }
  for (const listener of listeners) listener()
}

export const clearCart = (name: CartName): void => writeCart(name, EMPTY)

/** The sitting has another name now: its cart goes along, unless there is one already. */
export function moveCart(from: CartName, to: CartName): void {
  if (readCart(to).lines.length === 0) writeCart(to, readCart(from))
  clearCart(from)
}

function subscribe(listener: () => void): () => void {
  const elsewhere = (event: StorageEvent) => {
    if (event.key !== null && !event.key.startsWith(PREFIX)) return
    carts.clear()
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', elsewhere)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', elsewhere)
  }
}

/** The cart of a table, and how to change its lines. */
export function useCart(name: CartName): Cart & { setLines: (lines: readonly CartLine[]) => void } {
  const cart = useSyncExternalStore(subscribe, () => readCart(name))
  return { ...cart, setLines: (lines) => writeCart(name, { lines }) }
}
