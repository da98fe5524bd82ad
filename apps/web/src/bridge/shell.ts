/** Bridge adapter for the native shell, which announces its methods. Calls of unknown methods log an error. */
import { findCachedConfig } from '#lib/query/global-config.ts'
import { onSessionChange, signIn } from '#lib/identity/session.ts'
import { parseAllowedUrl } from './allowed-url.ts'
import {
  createShellProtocol,
  AUTOMATIC_REQUEST_TIMEOUT_MS,
  USER_INTERACTION_TIMEOUT_MS,
  type ShellTransport,
} from './shell-protocol.ts'
import { waitForTransport } from './shell-transport.ts'
import { BridgeError, type Bridge, type BluetoothDevices, type MapPlace, type GeoPosition } from './types.ts'

const HELLO_MS = 1_500

type Shell = ReturnType<typeof createShellProtocol> & { methods: readonly string[] | undefined }

/** Methods of which concurrent calls share one request, so that many refused calls lead to one sign-in. */
const SINGLE_FLIGHT: readonly string[] = ['getToken', 'relogin']
/** Methods that are called only if the shell has announced them, because a payment must not be tried speculatively. */
const ANNOUNCED_ONLY: readonly string[] = ['pay']

let connecting: Promise<Shell | undefined> | undefined
let waitMs = HELLO_MS
const inProgress = new Map<string, Promise<unknown>>()

/**
 * The shell after the handshake; undefined when there is none. Only the first call waits for it; later calls find one
 * that was injected late.
 */
async function getShell(): Promise<Shell | undefined> {
  connecting ??= connect()
  const found = await connecting
  if (!found) connecting = undefined
  return found
}

async function connect(): Promise<Shell | undefined> {
  const transport: ShellTransport | undefined = await waitForTransport(waitMs)
  waitMs = 0
  if (!transport) return undefined
  const protocol = createShellProtocol(transport)
  Object.defineProperty(window, '__appBridge', {
    value: Object.freeze({ receive: protocol.receive }),
    configurable: true,
  })
  protocol.on('tokenChanged', (data) => {
    const { token } = (data ?? {}) as { token?: unknown }
    if (typeof token === 'string' && token) signIn('staff', token)
  })
  protocol.on('back', () => history.back())
  // Phones in the background miss events and network changes, so resuming is treated like becoming visible.
  protocol.on('resume', () => document.dispatchEvent(new Event('visibilitychange')))
  protocol.on('netChange', (data) => {
    const { online } = (data ?? {}) as { online?: unknown }
    if (typeof online === 'boolean') window.dispatchEvent(new Event(online ? 'online' : 'offline'))
  })
  onSessionChange(() => inProgress.delete('relogin'))
  return { ...protocol, methods: await sendHello(protocol) }
}

/** Requests the methods of the shell. Undefined when the shell announces none; then every method is tried. */
async function sendHello(protocol: ReturnType<typeof createShellProtocol>): Promise<readonly string[] | undefined> {
  try {
    const { methods } = ((await protocol.call('hello', {}, HELLO_MS)) ?? {}) as { methods?: unknown }
    return Array.isArray(methods) ? methods.filter((method) => typeof method === 'string') : undefined
  } catch {
    return undefined
  }
}

/** Calls a method of the shell. Rejects with a `BridgeError`. */
export async function callShell(method: string, params: unknown, deadlineMs?: number): Promise<unknown> {
  const found = await getShell()
  const known = found?.methods?.includes(method) ?? (found !== undefined && !ANNOUNCED_ONLY.includes(method))
  if (!found || !known) {
    console.error(`the native shell has no method "${method}"`)
    throw new BridgeError('UNSUPPORTED')
  }
  const limit = deadlineMs ?? (method === 'getToken' ? AUTOMATIC_REQUEST_TIMEOUT_MS : USER_INTERACTION_TIMEOUT_MS)
  if (!SINGLE_FLIGHT.includes(method)) return found.call(method, params, limit)
  const running = inProgress.get(method)
  if (running) return running
  const request = found.call(method, params, limit).finally(() => {
    if (inProgress.get(method) === request) inProgress.delete(method)
  })
  inProgress.set(method, request)
  return request
}

const callAndParse = async <T>(
  method: string,
  read: (data: unknown) => T | undefined,
  params: unknown = {},
  ms?: number,
): Promise<T> => {
  const value = read(await callShell(method, params, ms))
  if (value === undefined) throw new BridgeError('FAILED')
  return value
}

const toFields = (data: unknown): Record<string, unknown> =>
  typeof data === 'object' && data !== null ? { ...data } : {}
const parseText = (data: unknown): string | undefined => {
  const value = typeof data === 'string' ? data : toFields(data)['text']
  return typeof value === 'string' && value ? value : undefined
}
const parsePosition = (data: unknown): GeoPosition | undefined => {
  const { longitude, latitude, accuracy } = toFields(data)
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return undefined
  return { longitude, latitude, accuracy: typeof accuracy === 'number' ? accuracy : 0 }
}
const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
const parsePlace = (data: unknown): MapPlace | undefined => {
  const at = parsePosition(data)
  const { name, address } = toFields(data)
  return at && { name: toText(name), address: toText(address), longitude: at.longitude, latitude: at.latitude }
}
const returnNull = () => null

/** Converts the returned `data:` URLs to files. */
async function readFiles(data: unknown): Promise<File[]> {
  const { files } = toFields(data)
  if (!Array.isArray(files) || files.length === 0) throw new BridgeError('FAILED')
  return Promise.all(
    files.map(async (entry: unknown) => {
      const { name, url } = toFields(entry)
      if (typeof url !== 'string' || !url.startsWith('data:')) throw new BridgeError('FAILED')
      return createFile(url, typeof name === 'string' ? name : 'file')
    }),
  )
}

function createFile(dataUrl: string, name: string): File {
  const [head = '', body = ''] = dataUrl.split(',', 2)
  const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0))
  return new File([bytes], name, { type: /^data:([^;]+)/.exec(head)?.[1] ?? '' })
}

export const shellBridge: Bridge = {
  scan: () => callAndParse('scan', parseText),
  bluetooth: () =>
    callAndParse('bluetooth', (data) => {
      const { devices } = toFields(data)
      return Array.isArray(devices) && devices.length > 0 ? (devices as BluetoothDevices) : undefined
    }),
  nfc: () => callAndParse('nfc', parseText),
  chooseAddress: () => callAndParse('chooseAddress', parsePlace),
  pickImages: async (options = {}) => readFiles(await callShell('pickImages', options)),
  pickVideo: async (options = {}) => readFiles(await callShell('pickVideo', options)),
  pickAudio: async () => readFiles(await callShell('pickAudio', {})),
  getToken: async () => parseText(await callShell('getToken', {})) ?? null,
  relogin: async () => parseText(await callShell('relogin', {})) ?? null,
  back: async () => void (await callAndParse('back', returnNull, {}, AUTOMATIC_REQUEST_TIMEOUT_MS)),
  phoneCall: async (phone) => void (await callAndParse('phoneCall', returnNull, { phone })),
  openMap: async (where) => void (await callAndParse('openMap', returnNull, where)),
  share: async (what) => void (await callAndParse('share', returnNull, what)),
  saveImage: async (url) => void (await callAndParse('saveImage', returnNull, { url })),
  saveVideo: async (url) => void (await callAndParse('saveVideo', returnNull, { url })),
  saveFile: async (file) => {
    try {
      await callAndParse('saveFile', returnNull, file)
      return 'saved'
    } catch (error) {
      // A shell that cannot save files has no download page either, so the link is copied.
      if (!(error instanceof BridgeError && error.code === 'UNSUPPORTED')) throw error
      return (await import('./browser.ts')).copyLink(file)
    }
  },
  location: () => callAndParse('location', parsePosition, {}, 10_000),
  privateChat: async (userId) =>
    void (await callAndParse('privateChat', returnNull, { userId }, AUTOMATIC_REQUEST_TIMEOUT_MS)),
  changeUrl: async (text) => {
    // The shell exposes its bridge to the page it opens, so only our own addresses are allowed.
    const url = parseAllowedUrl(text, location.href, findCachedConfig()?.empDomain)
    if (!url) throw new BridgeError('DENIED')
    await callAndParse('changeUrl', returnNull, { url: url.href }, AUTOMATIC_REQUEST_TIMEOUT_MS)
  },
}
