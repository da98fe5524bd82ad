/** In which order WeChat Pay's hosts are asked: the next one only when the one before accepted no connection. */

/** A host that accepted no connection is asked last for so long. */
const AVOID_MS = 60_000

export class PayHosts {
  private addresses: readonly string[]
  private avoidUntil = new Map<string, number>()

  /** Empty addresses are none. */
  constructor(...addresses: string[]) {
    this.addresses = addresses.filter(Boolean)
  }

  inOrder(): string[] {
    const now = Date.now()
    const isAvoided = (address: string) => Number((this.avoidUntil.get(address) ?? 0) > now)
    return this.addresses.toSorted((a, b) => isAvoided(a) - isAvoided(b))
  }

  avoid(address: string): void {
    this.avoidUntil.set(address, Date.now() + AVOID_MS)
  }
}
