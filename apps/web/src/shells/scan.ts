/** The one scanner for codes of the house. It goes on until a code leads somewhere or the person closes it. */
import { bridge, BridgeError } from '../bridge/bridge.ts'
import { confirm } from '../kit/confirm.ts'
import { globalConfig } from '../lib/global-config.ts'
import { readScanned, readShown, scanFault, type HouseCode, type ShownCode } from '../lib/scan-rules.ts'

function houseHosts(): string[] {
  const house = globalConfig()?.empDomain
  return [location.host, ...(house && URL.canParse(house) ? [new URL(house).host] : [])]
}

type Wanted<K extends HouseCode['kind']> = Extract<HouseCode, { kind: K }>

/**
 * The next code of this house, or of one kind. Rejects with a `BridgeError` when the scanner fails or is closed: the bridge has said
 * what failed, and a cancelled scan needs no word.
 */
export async function scanCode<K extends HouseCode['kind'], S extends boolean = false>(
  wanted?: K,
  options: { /** Takes the codes guests show as well. */ shown?: S } = {},
): Promise<Wanted<K> | (S extends true ? ShownCode : never)> {
  type Found = Wanted<K> | (S extends true ? ShownCode : never)
  const hosts = houseHosts()
  const shownIn = (text: string) => (options.shown ? readShown(text) : null)
  const fault = (text: string) => (shownIn(text) ? null : scanFault(readScanned(text, hosts), wanted))
  const text = await bridge.scan(fault)
  const wrong = fault(text)
  if (wrong === null) return (shownIn(text) ?? readScanned(text, hosts)) as Found
  // The scanner of a shell has closed with the code: it goes on when the person has read what was wrong.
  if (await confirm({ title: wrong, body: '请对准本店的二维码再试一次', confirmLabel: '继续扫码' }))
    return scanCode(wanted, options)
  throw new BridgeError('CANCELLED')
}
