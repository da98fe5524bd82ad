/** Device capabilities used by the app (specification §7, native shell bridge). */

export type MapPlace = { name: string; address: string; longitude: number; latitude: number }
/** GCJ-02, the coordinate system of Chinese maps. `accuracy` in metres. */
export type GeoPosition = { longitude: number; latitude: number; accuracy: number }
export type BluetoothDevices = { name: string; deviceId: string; rssi?: number }[]
export type ShareContent = { title: string; text?: string; url: string; imageUrl?: string }
/** Error message for a scanned code; null for a valid one. */
export type ScanValidator = (text: string) => string | null
/** File with a public link of limited lifetime. */
export type SavedFile = { url: string; name: string }
/** Result of saving. Where downloads are not possible, the link is copied to be opened in a browser. */
export type FileSaveResult = 'saved' | 'linkCopied'
export type PickOptions = { count?: number; camera?: boolean }

export type Bridge = {
  /**
   * Text of a QR or bar code. Our own scanner shows the message of `validate` and continues; native scanners close after
   * each code.
   */
  scan: (validate?: ScanValidator) => Promise<string>
  bluetooth: () => Promise<BluetoothDevices>
  /** Text of an NFC tag. */
  nfc: () => Promise<string>
  chooseAddress: () => Promise<MapPlace>
  pickImages: (options?: PickOptions) => Promise<File[]>
  pickVideo: (options?: PickOptions) => Promise<File[]>
  pickAudio: () => Promise<File[]>
  getToken: () => Promise<string | null>
  relogin: () => Promise<string | null>
  back: () => Promise<void>
  phoneCall: (phone: string) => Promise<void>
  openMap: (place: MapPlace) => Promise<void>
  /** Shares to the chat app. */
  share: (what: ShareContent) => Promise<void>
  saveImage: (url: string) => Promise<void>
  saveVideo: (url: string) => Promise<void>
  saveFile: (file: SavedFile) => Promise<FileSaveResult>
  location: () => Promise<GeoPosition>
  /** Opens the private chat with a colleague. */
  privateChat: (userId: number) => Promise<void>
  /** Navigates to another address of the venue. */
  changeUrl: (url: string) => Promise<void>
}

export type Capability = keyof Bridge

/** Reason of a failure. `CANCELLED` means that the user cancelled, which is not an error. */
export type BridgeErrorCode = 'CANCELLED' | 'DENIED' | 'UNSUPPORTED' | 'TIMEOUT' | 'FAILED'

export class BridgeError extends Error {
  readonly code: BridgeErrorCode

  constructor(code: BridgeErrorCode, msg = '') {
    super(msg)
    this.name = 'BridgeError'
    this.code = code
  }
}
