/** What the app asks of the phone around it (specification §7, native shell bridge). */

export type Place = { name: string; address: string; longitude: number; latitude: number }
/** GCJ-02, the coordinates of Chinese maps. `accuracy` in metres. */
export type Position = { longitude: number; latitude: number; accuracy: number }
export type Bluetooth = { name: string; deviceId: string; rssi?: number }[]
export type Share = { title: string; text?: string; url: string; imageUrl?: string }
/** Why a code is not what is looked for, in a sentence; null for one that is. */
export type ScanFault = (text: string) => string | null
/** A file that its address opens to whoever knows it, for a while. */
export type SavedFile = { url: string; name: string }
/** What became of it. Where nothing can be downloaded its link is copied, to be opened in a browser. */
export type FileKept = 'saved' | 'linkCopied'
export type PickOptions = { count?: number; camera?: boolean }

export type Bridge = {
  /** Text of a QR or bar code. Our own scanner says what `fault` finds wrong with a code and goes on; others close with each code. */
  scan: (fault?: ScanFault) => Promise<string>
  bluetooth: () => Promise<Bluetooth>
  /** What the tag says that is held to the phone. */
  nfc: () => Promise<string>
  chooseAddress: () => Promise<Place>
  pickImages: (options?: PickOptions) => Promise<File[]>
  pickVideo: (options?: PickOptions) => Promise<File[]>
  pickAudio: () => Promise<File[]>
  getToken: () => Promise<string | null>
  relogin: () => Promise<string | null>
  back: () => Promise<void>
  phoneCall: (phone: string) => Promise<void>
  openMap: (place: Place) => Promise<void>
  /** Shares to the chat app. */
  share: (what: Share) => Promise<void>
  saveImage: (url: string) => Promise<void>
  saveVideo: (url: string) => Promise<void>
  saveFile: (file: SavedFile) => Promise<FileKept>
  location: () => Promise<Position>
  /** Opens the private chat with a colleague. */
  privateChat: (userId: number) => Promise<void>
  /** Leaves for another address of the house. */
  changeUrl: (url: string) => Promise<void>
}

export type Capability = keyof Bridge

/** Why the phone did not do it. `CANCELLED` is the person's own choice and no failure to speak of. */
export type BridgeCode = 'CANCELLED' | 'DENIED' | 'UNSUPPORTED' | 'TIMEOUT' | 'FAILED'

export class BridgeError extends Error {
  readonly code: BridgeCode

  constructor(code: BridgeCode, msg = '') {
    super(msg)
    this.name = 'BridgeError'
    this.code = code
  }
}
