/**
 * What the phone can do, wherever the app runs. Each environment's adapter is loaded when it is first needed; what an
 * in-app browser cannot do, the plain browser's way does. The six failures of specification §8 are said here, once.
 */
import { bridgeErrorTexts } from '@nocturne/contract/client-texts'

import { notify } from '../lib/notify.ts'
import { environment } from './environment.ts'
import { BridgeError, type Bridge, type Capability } from './types.ts'

export { BridgeError } from './types.ts'
export type { Bluetooth, Place, Position, ScanFault, Share } from './types.ts'

const failureTexts: Partial<Record<Capability, string>> = {
  scan: bridgeErrorTexts.scan,
  bluetooth: bridgeErrorTexts.bluetooth,
  chooseAddress: bridgeErrorTexts.chooseLocation,
  pickImages: bridgeErrorTexts.chooseImage,
  pickVideo: bridgeErrorTexts.chooseVideo,
  pickAudio: bridgeErrorTexts.chooseAudio,
}

/** Nothing but the shell can do these. */
const shellOnly: readonly Capability[] = ['bluetooth', 'nfc', 'privateChat']

/** False for what can only be hidden here. */
export function canUse(capability: Capability): boolean {
  return environment() === 'shell' || !shellOnly.includes(capability)
}

async function own(): Promise<Partial<Bridge>> {
  switch (environment()) {
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

/** The environment's own way, otherwise the plain browser's. */
async function perform<C extends Capability>(
  capability: C,
  args: Parameters<Bridge[C]>,
): Promise<Awaited<ReturnType<Bridge[C]>>> {
  type Work = (...args: Parameters<Bridge[C]>) => ReturnType<Bridge[C]>
  const fallback = async () => (await import('./browser.ts')).browserBridge[capability] as Work
  const work = ((await own())[capability] as Work | undefined) ?? (await fallback())
  try {
    return await work(...args)
  } catch (error) {
    if (codeOf(error) !== 'UNSUPPORTED' || shellOnly.includes(capability)) throw error
    return await (
      await fallback()
    )(...args)
  }
}

const codeOf = (error: unknown) => (error instanceof BridgeError ? error.code : 'FAILED')

function offer<C extends Capability>(capability: C) {
  return async (...args: Parameters<Bridge[C]>): Promise<Awaited<ReturnType<Bridge[C]>>> => {
    try {
      return await perform(capability, args)
    } catch (error) {
      const text = failureTexts[capability]
      if (text && codeOf(error) !== 'CANCELLED') notify(text)
      throw error instanceof BridgeError ? error : new BridgeError('FAILED')
    }
  }
}

/** Every capability. Each rejects with a `BridgeError`; `CANCELLED` is the person's choice and calls for nothing. */
export const bridge: Bridge = {
  scan: offer('scan'),
  bluetooth: offer('bluetooth'),
  nfc: offer('nfc'),
  chooseAddress: offer('chooseAddress'),
  pickImages: offer('pickImages'),
  pickVideo: offer('pickVideo'),
  pickAudio: offer('pickAudio'),
  getToken: offer('getToken'),
  relogin: offer('relogin'),
  back: offer('back'),
  phoneCall: offer('phoneCall'),
  openMap: offer('openMap'),
  share: offer('share'),
  saveImage: offer('saveImage'),
  saveVideo: offer('saveVideo'),
  saveFile: offer('saveFile'),
  location: offer('location'),
  privateChat: offer('privateChat'),
  changeUrl: offer('changeUrl'),
}
