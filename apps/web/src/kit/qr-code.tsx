import { useEffect, useId, useState } from 'react'
import styles from './qr-code.module.css'

interface Drawing {
  value: string
  size: number
  path: string
}

async function drawingOf(value: string): Promise<Drawing> {
  const { encode } = await import('uqr')
  const { data, size } = encode(value, { ecc: 'M', border: 2 })
  const path = data.flatMap((line, y) => line.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { value, size, path }
}

/** A QR code, always dark on white. `label` says what it is for; the drawing code is fetched when first needed. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const titleId = useId()
  const [drawing, setDrawing] = useState<Drawing | null>(null)

  useEffect(() => {
    let wanted = true
    const draw = async () => {
      const drawn = await drawingOf(value)
      if (wanted) setDrawing(drawn)
    }
    void draw()
    return () => {
      wanted = false
    }
  }, [value])

  const ready = drawing?.value === value ? drawing : null
  return (
    <div className={styles['code']}>
      {ready && (
        <svg viewBox={`0 0 ${ready.size} ${ready.size}`} aria-labelledby={titleId} shapeRendering="crispEdges">
          <title id={titleId}>{label}</title>
          <path d={ready.path} />
        </svg>
      )}
    </div>
  )
}
