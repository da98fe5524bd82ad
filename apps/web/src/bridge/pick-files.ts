import { BridgeError, type PickOptions } from './types.ts'

/** Opens the browser's file picker. Must run within a user gesture. Rejects with CANCELLED when nothing was chosen. */
export function pickFiles(accept: string, options: PickOptions = {}): Promise<File[]> {
  const { count = 1, camera = false } = options
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept
  input.multiple = count > 1
  if (camera) input.setAttribute('capture', 'environment')
  input.hidden = true
  document.body.append(input)
  return new Promise((resolve, reject) => {
    const cleanUp = () => {
      window.removeEventListener('focus', scheduleCancelCheck)
      input.remove()
    }
    const settle = () => {
      cleanUp()
      const files = [...(input.files ?? [])].slice(0, count)
      if (files.length > 0) resolve(files)
      else reject(new BridgeError('CANCELLED'))
    }
    // Older browsers have no cancel event. The choice counts as cancelled when the page has the focus again and no file
    // was chosen.
    const scheduleCancelCheck = () => setTimeout(() => input.isConnected && !input.files?.length && settle(), 1_500)
    input.addEventListener('change', settle)
    input.addEventListener('cancel', settle)
    if (!('oncancel' in input)) window.addEventListener('focus', scheduleCancelCheck)
    input.click()
  })
}
