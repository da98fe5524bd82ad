/** Reads codes from an image: by the browser's BarcodeDetector if available, otherwise by jsQR, loaded on first use. */
type Detector = { detect: (source: ImageBitmapSource) => Promise<{ rawValue: string }[]> }
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats?: () => Promise<string[]> }

const FORMATS = ['qr_code', 'code_128', 'ean_13', 'ean_8', 'code_39']
/** Maximum image side, px: wide enough for a code at arm's length, small enough for an old phone. */
const MAX_SIDE = 720

export type ImageSource = HTMLVideoElement | ImageBitmap
type CodeDecoder = (source: ImageSource) => Promise<string | undefined>

export async function createDecoder(): Promise<CodeDecoder> {
  const native = await createNativeDetector()
  if (native) return async (source) => (await native.detect(source))[0]?.rawValue
  const { default: jsQR } = await import('jsqr')
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  return async (source) => {
    const [width, height] =
      'videoWidth' in source ? [source.videoWidth, source.videoHeight] : [source.width, source.height]
    if (!pen || width === 0) return undefined
    const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    pen.drawImage(source, 0, 0, canvas.width, canvas.height)
    const picture = pen.getImageData(0, 0, canvas.width, canvas.height)
    return jsQR(picture.data, picture.width, picture.height)?.data
  }
}

async function createNativeDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass }
  if (!BarcodeDetector) return undefined
  const supported = (await BarcodeDetector.getSupportedFormats?.()) ?? []
  const formats = FORMATS.filter((format) => supported.includes(format))
  return formats.includes('qr_code') ? new BarcodeDetector({ formats }) : undefined
}
