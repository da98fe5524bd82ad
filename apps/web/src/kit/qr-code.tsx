import { useEffect, useId, useState } from 'react'
import { cx } from './cx.ts'
import styles from './qr-code.module.css'

interface Drawing {
  value: string
  size: number
  path: string
}

async function drawCode(value: string): Promise<Drawing> {
  const { encode } = await import('uqr')
  const { data, size } = encode(value, { ecc: 'M', border: 2 })
  const path = data.flatMap((line, y) => line.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { value, size, path }
}

type QrCodeProps = {
  value: string
  label: string
  /** Takes the full width, to be scanned across a table. */ large?: boolean
}

/** QR code, always dark on white. `label` states its purpose; the encoder is loaded lazily. */
export function QrCode({ value, label, large = false }: QrCodeProps) {
  const titleId = useId()
  const [drawing, setDrawing] = useState<Drawing | null>(null)

  useEffect(() => {
    let isCurrent = true
    const draw = async () => {
      const drawn = await drawCode(value)
      if (isCurrent) setDrawing(drawn)
    }
    void draw()
    return () => {
      isCurrent = false
    }
  }, [value])

  const ready = drawing?.value === value ? drawing : null
  return (
    <div className={cx(styles['code'], large && styles['large'])} aria-busy={!ready}>
      {ready && (
        <svg viewBox={`0 0 ${ready.size} ${ready.size}`} aria-labelledby={titleId} shapeRendering="crispEdges">
          <title id={titleId}>{label}</title>
          <path d={ready.path} />
        </svg>
      )}
    </div>
  )
}
