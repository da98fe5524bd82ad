/** The native shell as an adapter. It announces what it can do; a method it does not know is an error in the log. */
import { globalConfig } from '../lib/global-config.ts'
import { onSession, signIn } from '../lib/session.ts'
import { allowedUrl } from './allowed-url.ts'
import { createProtocol, INFO_MS, PERSON_MS, type Transport } from './shell-protocol.ts'
import { awaitTransport } from './shell-transport.ts'
import { BridgeError, type Bridge, type Bluetooth, type Place, type Position } from './types.ts'

const HELLO_MS = 1_500

type Shell = ReturnType<typeof createProtocol> & { methods: readonly string[] | undefined }

/** Asked by many at once, answered for all: a storm of refused calls is one sign-in. */
const SINGLE_FLIGHT: readonly string[] = ['getToken', 'relogin']
/** Must be announced by the shell: nobody tries out paying. */
const ANNOUNCED_ONLY: readonly string[] = ['pay']

let connecting: Promise<Shell | undefined> | undefined
let waitMs = HELLO_MS
const underWay = new Map<string, Promise<unknown>>()

/** The shell, after one handshake; undefined when there is none. It is waited for once; a late one is found by a later call. */
async function shell(): Promise<Shell | undefined> {
  connecting ??= connect()
  const found = await connecting
  if (!found) connecting = undefined
  return found
}

async function connect(): Promise<Shell | undefined> {
  const transport: Transport | undefined = await awaitTransport(waitMs)
  waitMs = 0
  if (!transport) return undefined
  const protocol = createProtocol(transport)
  Object.defineProperty(window, '__appBridge', {
    value: Object.freeze({ receive: protocol.receive }),
    configurable: true,
  })
  protocol.on('tokenChanged', (data) => {
    const { token } = (data ?? {}) as { token?: unknown }
    if (typeof token === 'string' && token) signIn('staff', token)
  })
  protocol.on('back', () => history.back())
  // In the background phones miss events and sleep through their network's return: coming back is like being shown again.
  protocol.on('resume', () => document.dispatchEvent(new Event('visibilitychange')))
  protocol.on('netChange', (data) => {
    const { online } = (data ?? {}) as { online?: unknown }
    if (typeof online === 'boolean') window.dispatchEvent(new Event(online ? 'online' : 'offline'))
  })
  onSession(() => underWay.delete('relogin'))
  return { ...protocol, methods: await greet(protocol) }
}

/** What the shell says it can do; undefined when it does not say, and everything is tried. */
async function greet(protocol: ReturnType<typeof createProtocol>): Promise<readonly string[] | undefined> {
  try {
    const { methods } = ((await protocol.call('hello', {}, HELLO_MS)) ?? {}) as { methods?: unknown }
    return Array.isArray(methods) ? methods.filter((method) => typeof method === 'string') : undefined
  } catch {
    return undefined
  }
}

/** Calls a method of the shell. Rejects with a `BridgeError`. */
export async function shellCall(method: string, params: unknown, deadlineMs?: number): Promise<unknown> {
  const found = await shell()
  const known = found?.methods?.includes(method) ?? (found !== undefined && !ANNOUNCED_ONLY.includes(method))
  if (!found || !known) {
    console.error(`the native shell has no method "${method}"`)
    throw new BridgeError('UNSUPPORTED')
  }
  const limit = deadlineMs ?? (method === 'getToken' ? INFO_MS : PERSON_MS)
  if (!SINGLE_FLIGHT.includes(method)) return found.call(method, params, limit)
  const running = underWay.get(method)
  if (running) return running
  const asked = found.call(method, params, limit).finally(() => {
    if (underWay.get(method) === asked) underWay.delete(method)
  })
  underWay.set(method, asked)
  return asked
}

const ask = async <T>(
  method: string,
  read: (data: unknown) => T | undefined,
  params: unknown = {},
  ms?: number,
): Promise<T> => {
  const value = read(await shellCall(method, params, ms))
  if (value === undefined) throw new BridgeError('FAILED')
  return value
}

const fields = (data: unknown): Record<string, unknown> =>
  typeof data === 'object' && data !== null ? { ...data } : {}
const text = (data: unknown): string | undefined => {
  const value = typeof data === 'string' ? data : fields(data)['text']
  return typeof value === 'string' && value ? value : undefined
}
const position = (data: unknown): Position | undefined => {
  const { longitude, latitude, accuracy } = fields(data)
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return undefined
  return { longitude, latitude, accuracy: typeof accuracy === 'number' ? accuracy : 0 }
}
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
const place = (data: unknown): Place | undefined => {
  const at = position(data)
  const { name, address } = fields(data)
  return at && { name: textIn(name), address: textIn(address), longitude: at.longitude, latitude: at.latitude }
}
const done = () => null

/** Files come as `data:` addresses, which become files here. */
async function filesOf(data: unknown): Promise<File[]> {
  const { files } = fields(data)
  if (!Array.isArray(files) || files.length === 0) throw new BridgeError('FAILED')
  return Promise.all(
    files.map(async (entry: unknown) => {
      const { name, url } = fields(entry)
      if (typeof url !== 'string' || !url.startsWith('data:')) throw new BridgeError('FAILED')
      return fileOf(url, typeof name === 'string' ? name : 'file')
    }),
  )
}

function fileOf(dataUrl: string, name: string): File {
  const [head = '', body = ''] = dataUrl.split(',', 2)
  const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0))
  return new File([bytes], name, { type: /^data:([^;]+)/.exec(head)?.[1] ?? '' })
}

export const shellBridge: Bridge = {
  scan: () => ask('scan', text),
  bluetooth: () =>
    ask('bluetooth', (data) => {
      const { devices } = fields(data)
      return Array.isArray(devices) && devices.length > 0 ? (devices as Bluetooth) : undefined
    }),
  nfc: () => ask('nfc', text),
  chooseAddress: () => ask('chooseAddress', place),
  pickImages: async (options = {}) => filesOf(await shellCall('pickImages', options)),
  pickVideo: async (options = {}) => filesOf(await shellCall('pickVideo', options)),
  pickAudio: async () => filesOf(await shellCall('pickAudio', {})),
  getToken: async () => text(await shellCall('getToken', {})) ?? null,
  relogin: async () => text(await shellCall('relogin', {})) ?? null,
  back: async () => void (await ask('back', done, {}, INFO_MS)),
  phoneCall: async (phone) => void (await ask('phoneCall', done, { phone })),
  openMap: async (where) => void (await ask('openMap', done, where)),
  share: async (what) => void (await ask('share', done, what)),
  saveImage: async (url) => void (await ask('saveImage', done, { url })),
  saveVideo: async (url) => void (await ask('saveVideo', done, { url })),
  saveFile: async (file) => {
    try {
      await ask('saveFile', done, file)
      return 'saved'
    } catch (error) {
      // A shell that cannot keep files shows no page that could.
      if (!(error instanceof BridgeError && error.code === 'UNSUPPORTED')) throw error
      return (await import('./browser.ts')).copyLink(file)
    }
  },
  location: () => ask('location', position, {}, 10_000),
  privateChat: async (userId) => void (await ask('privateChat', done, { userId }, INFO_MS)),
  changeUrl: async (text) => {
    // The shell keeps its bridge attached to what it opens: only our own addresses may have it.
    const url = allowedUrl(text, location.href, globalConfig()?.empDomain)
    if (!url) throw new BridgeError('DENIED')
    await ask('changeUrl', done, { url: url.href }, INFO_MS)
  },
}
