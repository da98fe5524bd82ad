/**
 * Keys with which WeChat Pay signs. Those of the settings are known from the start. A signature under a new serial
 * triggers fetching the list; old and new certificates are valid side by side, each until it expires.
 */
import type { KeyObject } from 'node:crypto'
import type { PlatformCertificate } from './platform-certificates.ts'
import type { WeChatSettings } from './settings.ts'

/** Minimum time between fetches of the list, because callbacks with invented serials can come from anywhere. */
const PACE_MS = 60_000
/** Format of certificate serials: hexadecimal. Ids of public keys have another format, and no list contains them. */
const SERIAL = /^[0-9A-Fa-f]{8,40}$/

type KeySettings = Pick<WeChatSettings, 'platformKeys' | 'platformKeyEnds'>
type Fetch = (known: PlatformKeys) => Promise<PlatformCertificate[] | null>

export class PlatformKeys {
  private keys: Map<string, KeyObject>
  private ends: Map<string, Date>
  private fetchList: Fetch
  private clock: () => Date
  private askedAtMs = Number.NEGATIVE_INFINITY
  private asking: Promise<void> | null = null

  constructor(
    { platformKeys, platformKeyEnds }: KeySettings,
    { fetchList, clock }: { fetchList: Fetch; clock: () => Date },
  ) {
    this.keys = new Map(platformKeys)
    this.ends = new Map(platformKeyEnds)
    this.fetchList = fetchList
    this.clock = clock
  }

  /** Key with this id; undefined when unknown or expired. */
  find(id: string): KeyObject | undefined {
    const end = this.ends.get(id)
    return end && end <= this.clock() ? undefined : this.keys.get(id)
  }

  /** Same as above, but fetches WeChat's list for an unknown id. Never throws. */
  async lookUp(id: string): Promise<KeyObject | undefined> {
    if (!this.keys.has(id) && SERIAL.test(id)) await this.refresh()
    return this.find(id)
  }

  /** All valid keys by id, in the order they were added. Fetches the list when all have expired. */
  async inForce(): Promise<Record<string, KeyObject>> {
    if (this.standing().length === 0) await this.refresh()
    return Object.fromEntries(this.standing())
  }

  private standing(): [string, KeyObject][] {
    return [...this.keys].filter(([id]) => this.find(id) !== undefined)
  }

  private refresh(): Promise<void> {
    const now = Date.now()
    if (this.asking === null && now - this.askedAtMs >= PACE_MS) {
      this.askedAtMs = now
      this.asking = this.learn().finally(() => (this.asking = null))
    }
    return this.asking ?? Promise.resolve()
  }

  private async learn(): Promise<void> {
    for (const { serial, key, until } of (await this.fetchList(this)) ?? []) {
      this.keys.set(serial, key)
      this.ends.set(serial, until)
    }
  }
}
