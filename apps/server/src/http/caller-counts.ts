/**
 * How often one caller asked within a window. Callers are told apart while there is room, and no address takes the room of
 * others: what one address brings beyond its share, and what comes when all is full, is counted together, never let through
 * uncounted. Pure: the window is the caller's.
 */

export type RateLimits = {
  /** Requests of one session or device within a window; ten times `perAddress` is what all newcomers of an address may ask. */
  perCaller: number
  perAddress: number
}

export type Room = { callers: number; callersPerAddress: number; addresses: number; crowds: number }

const ROOM: Room = { callers: 20_000, callersPerAddress: 2_000, addresses: 20_000, crowds: 1_024 }

/** One address, or a crowd of addresses that came when there was no more room. */
type Origin = { requests: number; unnamed: number; callers: number }

/**
 * Who asks. `caller` is null for somebody who names neither session nor device; a regular is counted by himself alone, whatever
 * else comes from his address.
 */
export type Asking = { address: string; caller: string | null; regular?: boolean }

/** Counts one window. `isTooMany` counts a request and answers whether it is beyond the limits. */
export function callerCounts(limits: RateLimits, room: Room = ROOM): { isTooMany: (asking: Asking) => boolean } {
  const callers = new Map<string, number>()
  const addresses = new Map<string, Origin>()
  const crowds = new Map<number, Origin>()
  const regulars = new Map<string, number>()

  function originOf(address: string): Origin {
    const known = addresses.get(address)
    if (known) return known
    if (addresses.size < room.addresses) return remember(addresses, address)
    const crowd = spread(address) % room.crowds
    return crowds.get(crowd) ?? remember(crowds, crowd)
  }

  /** The number of requests of this caller, or null when there is no room to tell him apart. */
  function countCaller(caller: string, origin: Origin): number | null {
    const before = callers.get(caller)
    if (before === undefined) {
      if (callers.size >= room.callers || origin.callers >= room.callersPerAddress) return null
      origin.callers += 1
    }
    const count = (before ?? 0) + 1
    callers.set(caller, count)
    return count
  }

  return {
    isTooMany: ({ address, caller, regular = false }) => {
      if (regular && caller !== null) {
        const own = (regulars.get(caller) ?? 0) + 1
        regulars.set(caller, own)
        return own > limits.perCaller
      }
      const origin = originOf(address)
      origin.requests += 1
      const own = caller === null ? null : countCaller(caller, origin)
      if (own === null) origin.unnamed += 1
      const overOwn = own === null ? origin.unnamed > limits.perAddress : own > limits.perCaller
      return overOwn || origin.requests > limits.perAddress * 10
    },
  }
}

function remember<Key>(origins: Map<Key, Origin>, key: Key): Origin {
  const origin = { requests: 0, unnamed: 0, callers: 0 }
  origins.set(key, origin)
  return origin
}

/** Spreads texts evenly over numbers (FNV-1a). */
function spread(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/**
 * Returns the address of a caller. The framework's type says that there always is one; a connection that was closed while its request
 * was read has none any more, and then it is empty.
 */
export const addressOf = ({ ip }: { ip?: string | undefined }): string => ip ?? ''

/** The address as one subscriber has it: of IPv6 the first half, because the second is his to choose. */
export function subscriber(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip
  const [head = '', tail] = ip.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array.from({ length: zeros }, () => '0'), ...right].slice(0, 4).join(':')
}
