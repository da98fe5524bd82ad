/**
 * Scanning in a plain browser: by camera, by a photo where the camera is not allowed (plain http), or by typing the
 * code.
 */
import { toHalfWidth } from '@nocturne/base/half-width'
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

import { useLayer } from '#kit/use-layer.ts'
import { createDecoder } from './decoder.ts'
import { pickFiles } from './pick-files.ts'
import styles from './scanner.module.css'
import { BridgeError, type ScanValidator } from './types.ts'

const SCAN_INTERVAL_MS = 150

/** Opens the scanner over everything until it finds a valid code. Rejects with CANCELLED when it is closed. */
export function scanByCamera(validate: ScanValidator = () => null): Promise<string> {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  return new Promise((resolve, reject) => {
    const close = () => {
      root.unmount()
      host.remove()
    }
    const resolveScan = (text: string) => {
      close()
      resolve(text)
    }
    const cancel = () => {
      close()
      reject(new BridgeError('CANCELLED'))
    }
    root.render(<Scanner fault={validate} onCode={resolveScan} onCancel={cancel} />)
  })
}

type View = 'starting' | 'looking' | 'no-camera'

type ScannerProps = { fault: ScanValidator; onCode: (text: string) => void; onCancel: () => void }

function Scanner({ fault, onCode, onCancel }: ScannerProps) {
  const layer = useLayer<HTMLDialogElement>(onCancel)
  const [view, setView] = useState<View>('starting')
  const [note, setNote] = useState('')
  const [typed, setTyped] = useState('')
  /** Accepts a valid code and returns true; shows the error of an invalid one. */
  const acceptCode = (text: string): boolean => {
    const wrong = fault(text)
    if (wrong === null) onCode(text)
    else setNote(wrong)
    return wrong === null
  }
  const video = useCamera(acceptCode, setView)

  const fromPhoto = async () => {
    try {
      const [photo] = await pickFiles('image/*')
      const decode = await createDecoder()
      const text = photo && (await decode(await createImageBitmap(photo)))
      if (text) acceptCode(text)
      else setNote('照片里没有找到码，请重拍或手动输入')
    } catch (error) {
      if (!(error instanceof BridgeError)) setNote('这张照片无法识别，请手动输入')
    }
  }

  const hint = view === 'no-camera' ? '无法使用相机，请拍照或手动输入' : '将二维码放入框内'
  return (
    <dialog open className={styles['layer']} aria-modal="true" aria-label="扫码" tabIndex={-1} ref={layer}>
      <div className={styles['bar']}>
        <button type="button" onClick={onCancel}>
          取消
        </button>
        <button type="button" onClick={() => void fromPhoto()}>
          拍照识别
        </button>
      </div>
      <div className={styles['view']}>
        <video ref={video} muted playsInline />
        {view === 'looking' && <div className={styles['frame']} />}
        <output className={styles['hint']}>{note || hint}</output>
      </div>
      <form
        className={styles['entry']}
        onSubmit={(event) => {
          event.preventDefault()
          const code = toHalfWidth(typed).trim()
          if (code) acceptCode(code)
        }}
      >
        <input
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          aria-label="手动输入编码"
          placeholder="手动输入编码"
        />
        <button type="submit">确定</button>
      </form>
    </dialog>
  )
}

/** Scans the camera stream in the video element of the returned ref until a code is accepted. */
function useCamera(onCode: (text: string) => boolean, onView: (view: View) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const report = useRef({ onCode, onView })
  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let open = true
    const { onCode: found, onView: show } = report.current

    const scanFrame = async (decode: Awaited<ReturnType<typeof createDecoder>>) => {
      if (!open || !video.current) return
      const text = await decode(video.current).catch(() => undefined)
      if (!open) return
      if (!text || !found(text)) timer = setTimeout(() => void scanFrame(decode), SCAN_INTERVAL_MS)
    }
    const start = async () => {
      try {
        // `mediaDevices` is undefined on plain http pages, which throws here.
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
        if (!open || !video.current) return stop()
        video.current.srcObject = stream
        await video.current.play()
        show('looking')
        void scanFrame(await createDecoder())
      } catch {
        if (open) show('no-camera')
      }
    }
    const stop = () => stream?.getTracks().forEach((track) => track.stop())

    void start()
    return () => {
      open = false
      clearTimeout(timer)
      stop()
    }
  }, [])
  return video
}
