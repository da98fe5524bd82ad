import { useImperativeHandle, useRef, type PointerEvent, type Ref } from 'react'

import styles from './signature-pad.module.css'

export type SignaturePadHandle = {
  /** Drawing as an image, black on white. */
  picture: () => Promise<File | null>
  clear: () => void
}

const WIDTH = 900
const HEIGHT = 360
const LINE = 7

/** White area for signing with a finger, in both themes. */
export function SignaturePad({ ref, onDraw }: { ref: Ref<SignaturePadHandle>; onDraw: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef(false)
  useImperativeHandle(ref, () => ({
    picture: () =>
      new Promise((resolve) => {
        const pen = canvas.current?.getContext('2d')
        if (!canvas.current || !pen) return resolve(null)
        // Draws on a white background, because the canvas itself is transparent.
        pen.globalCompositeOperation = 'destination-over'
        pen.fillStyle = getComputedStyle(canvas.current).backgroundColor
        pen.fillRect(0, 0, WIDTH, HEIGHT)
        pen.globalCompositeOperation = 'source-over'
        canvas.current.toBlob(
          (blob) => resolve(blob && new File([blob], 'signature.png', { type: 'image/png' })),
          'image/png',
        )
      }),
    clear: () => canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT),
  }))
  const getPoint = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return [
      ((event.clientX - box.left) / box.width) * WIDTH,
      ((event.clientY - box.top) / box.height) * HEIGHT,
    ] as const
  }
  const startStroke = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext('2d')
    if (!pen) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = true
    pen.strokeStyle = getComputedStyle(event.currentTarget).color
    pen.lineWidth = LINE
    pen.lineCap = 'round'
    pen.lineJoin = 'round'
    pen.beginPath()
    pen.moveTo(...getPoint(event))
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext('2d')
    if (!drawing.current || !pen) return
    pen.lineTo(...getPoint(event))
    pen.stroke()
    onDraw()
  }
  const stopStroke = () => {
    drawing.current = false
  }
  return (
    <canvas
      ref={canvas}
      className={styles['pad']}
      width={WIDTH}
      height={HEIGHT}
      onPointerDown={startStroke}
      onPointerMove={move}
      onPointerUp={stopStroke}
      onPointerCancel={stopStroke}
    >
      签名区，用手指书写
    </canvas>
  )
}
