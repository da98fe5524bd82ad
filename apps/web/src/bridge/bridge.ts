/**
 * Device capabilities in every environment. Each environment's adapter is loaded on first use; capabilities that an
 * in-app browser lacks fall back to the plain browser. Shows the six failure messages of specification §8.
 */
import { bridgeErrorTexts } from '@nocturne/contract/client-texts'

import { notify } from '#lib/notify.ts'
import { getEnvironment } from './environment.ts'
import { BridgeError, type Bridge, type Capability } from './types.ts'

export { BridgeError } from './types.ts'
export type { BluetoothDevices, MapPlace, GeoPosition, ScanValidator, ShareContent } from './types.ts'

const failureTexts: Partial<Record<Capability, string>> = {
  scan: bridgeErrorTexts.scan,
  bluetooth: bridgeErrorTexts.bluetooth,
  chooseAddress: bridgeErrorTexts.chooseLocation,
  pickImages: bridgeErrorTexts.chooseImage,
  pickVideo: bridgeErrorTexts.chooseVideo,
  pickAudio: bridgeErrorTexts.chooseAudio,
}

/** Capabilities that only the native shell has. */
const shellOnly: readonly Capability[] = ['bluetooth', 'nfc', 'privateChat']

/** False for capabilities to hide in this environment. */
export function canUse(capability: Capability): boolean {
  return getEnvironment() === 'shell' || !shellOnly.includes(capability)
}

async function loadAdapter(): Promise<Partial<Bridge>> {
  switch (getEnvironment()) {
    case 'shell':
      return (await import('./shell.ts')).shellBridge
    case 'wechat':
      return (await import('./wechat.ts')).wechatBridge
    case 'alipay':
      return (await import('./alipay.ts')).alipayBridge
    case 'browser':
      return {}
  }
}

/**
 * Runs a capability in the environment's adapter. Falls back to the plain browser when the adapter lacks or does not
 * support it.
 */
async function runCapability<C extends Capability>(
  capability: C,
  args: Parameters<Bridge[C]>,
): Promise<Awaited<ReturnType<Bridge[C]>>> {
  type Work = (...args: Parameters<Bridge[C]>) => ReturnType<Bridge[C]>
  const loadFallback = async () => (await import('./browser.ts')).browserBridge[capability] as Work
  const work = ((await loadAdapter())[capability] as Work | undefined) ?? (await loadFallback())
  try {
    return await work(...args)
  } catch (error) {
    if (getCode(error) !== 'UNSUPPORTED' || shellOnly.includes(capability)) throw error
    return await (
      await loadFallback()
    )(...args)
  }
}

const getCode = (error: unknown) => (error instanceof BridgeError ? error.code : 'FAILED')

function createCapability<C extends Capability>(capability: C) {
  return async (...args: Parameters<Bridge[C]>): Promise<Awaited<ReturnType<Bridge[C]>>> => {
    try {
      return await runCapability(capability, args)
    } catch (error) {
      const text = failureTexts[capability]
      if (text && getCode(error) !== 'CANCELLED') notify(text)
      throw error instanceof BridgeError ? error : new BridgeError('FAILED')
    }
  }
}

/**
 * All capabilities. Each rejects with a `BridgeError`; `CANCELLED` means that the user cancelled and needs no
 * handling.
 */
export const bridge: Bridge = {
  scan: createCapability('scan'),
  bluetooth: createCapability('bluetooth'),
  nfc: createCapability('nfc'),
  chooseAddress: createCapability('chooseAddress'),
  pickImages: createCapability('pickImages'),
  pickVideo: createCapability('pickVideo'),
  pickAudio: createCapability('pickAudio'),
  getToken: createCapability('getToken'),
  relogin: createCapability('relogin'),
  back: createCapability('back'),
  phoneCall: createCapability('phoneCall'),
  openMap: createCapability('openMap'),
  share: createCapability('share'),
  saveImage: createCapability('saveImage'),
  saveVideo: createCapability('saveVideo'),
  saveFile: createCapability('saveFile'),
  location: createCapability('location'),
  privateChat: createCapability('privateChat'),
  changeUrl: createCapability('changeUrl'),
}
