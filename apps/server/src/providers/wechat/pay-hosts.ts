/** Order in which WeChat Pay's hosts are tried: the next only when the previous one accepted no connection. */

/** A host that accepted no connection is tried last for this long. */
const AVOID_MS = 60_000

export class PayHosts {
  private addresses: readonly string[]
  private avoidUntil = new Map<string, number>()

  /** Empty addresses are ignored. */
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
