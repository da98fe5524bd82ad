/** Scanner for codes of this venue. Continues until a valid code is read or the user closes it. */
import { bridge, BridgeError } from '#bridge/bridge.ts'
import { confirm } from '#kit/confirm.ts'
import { findCachedConfig } from '#lib/query/global-config.ts'
import {
  parseScannedCode,
  parseGuestCode,
  findScanError,
  type VenueCode,
  type GuestCode,
} from '#lib/identity/scan-rules.ts'

function getVenueHosts(): string[] {
  const venueUrl = findCachedConfig()?.empDomain
  return [location.host, ...(venueUrl && URL.canParse(venueUrl) ? [new URL(venueUrl).host] : [])]
}

type CodeOfKind<K extends VenueCode['kind']> = Extract<VenueCode, { kind: K }>

/**
 * Scans the next code of this venue, or of one kind. Rejects with a `BridgeError` when the scanner fails or is
 * closed: the bridge already showed the error, and a cancelled scan needs no message.
 */
export async function scanCode<K extends VenueCode['kind'], S extends boolean = false>(
  requestedKind?: K,
  options: { /** Also accepts codes shown by guests. */ shown?: S } = {},
): Promise<CodeOfKind<K> | (S extends true ? GuestCode : never)> {
  type Match = CodeOfKind<K> | (S extends true ? GuestCode : never)
  const hosts = getVenueHosts()
  const readShownCode = (text: string) => (options.shown ? parseGuestCode(text) : null)
  const findError = (text: string) =>
    readShownCode(text) ? null : findScanError(parseScannedCode(text, hosts), requestedKind)
  const text = await bridge.scan(findError)
  const wrong = findError(text)
  if (wrong === null) return (readShownCode(text) ?? parseScannedCode(text, hosts)) as Match
  // A native scanner closes after each code: continue after the user has confirmed the message.
  if (await confirm({ title: wrong, body: '请对准本店的二维码再试一次', confirmLabel: '继续扫码' }))
    return scanCode(requestedKind, options)
  throw new BridgeError('CANCELLED')
}
