/**
 * Counts requests per caller within a window. Callers are counted separately while there is capacity, and no address
 * may use up the capacity of others. Callers beyond an address's share, or beyond the total, share one count, so that
 * every request is counted. Pure: the caller passes the window.
 */

export type RateLimits = {
  /**
   * Limit for one session or device within a window. All unidentified callers of an address together may make ten times
   * `perAddress` requests.
   */
  perCaller: number
  perAddress: number
}

export type CounterCapacity = { callers: number; callersPerAddress: number; addresses: number; crowds: number }

const ROOM: CounterCapacity = { callers: 20_000, callersPerAddress: 2_000, addresses: 20_000, crowds: 1_024 }

/**
 * Counts of one address, or of a group of addresses that share one count because too many addresses are counted
 * already.
 */
type Origin = { requests: number; unnamed: number; callers: number }

/**
 * Source of a request. `caller` is null without session or device. A regular caller is counted alone, independent of
 * other traffic from its address.
 */
type RequestSource = { address: string; caller: string | null; regular?: boolean }

/** Creates the counts of one window. `isTooMany` counts a request and returns whether it exceeds the limits. */
export function createCallerCounts(
  limits: RateLimits,
  room: CounterCapacity = ROOM,
): { isTooMany: (source: RequestSource) => boolean } {
  const callers = new Map<string, number>()
  const addresses = new Map<string, Origin>()
  const crowds = new Map<number, Origin>()
  const regulars = new Map<string, number>()

  function getOrigin(address: string): Origin {
    const known = addresses.get(address)
    if (known) return known
    if (addresses.size < room.addresses) return addOrigin(addresses, address)
    const crowd = hashText(address) % room.crowds
    return crowds.get(crowd) ?? addOrigin(crowds, crowd)
  }

  /** Requests of this caller so far, or null when there is no capacity to count it separately. */
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
      const origin = getOrigin(address)
      origin.requests += 1
      const own = caller === null ? null : countCaller(caller, origin)
      if (own === null) origin.unnamed += 1
      const overOwn = own === null ? origin.unnamed > limits.perAddress : own > limits.perCaller
      return overOwn || origin.requests > limits.perAddress * 10
    },
  }
}

function addOrigin<Key>(origins: Map<Key, Origin>, key: Key): Origin {
  const origin = { requests: 0, unnamed: 0, callers: 0 }
  origins.set(key, origin)
  return origin
}

/** Hashes text evenly over numbers (FNV-1a). */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/**
 * Address of a caller, or '' when its connection closed while the request was read: the framework's type says that an
 * address is always present, but then it is undefined.
 */
export const getClientAddress = ({ ip }: { ip?: string | undefined }): string => ip ?? ''

/** Address of one subscriber: the first half of an IPv6 address, because subscribers choose the second half themselves. */
export function toSubscriberAddress(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip
  const [head = '', tail] = ip.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array.from({ length: zeros }, () => '0'), ...right].slice(0, 4).join(':')
}
