import { formatWatermark } from '@nocturne/base/watermark'
import { useEffect } from 'react'

import { useGlobalConfig } from '#lib/query/global-config.ts'
import { useWatermarkSuppressed } from '#lib/no-watermark.ts'
import { useUser } from '#lib/identity/session.ts'
import { showWatermark } from './watermark-layer.ts'

/** Watermark of the signed-in user, configured by the global settings (specification §5). */
export function Watermark() {
  const settings = useGlobalConfig()?.waterMarkResp
  const user = useUser()
  const leftOut = useWatermarkSuppressed()
  const text = settings && user && !leftOut ? formatWatermark(settings, user) : ''
  const { horizontal = 20, vertical = 20, trans = 5 } = settings ?? {}
  useEffect(() => {
    if (!text) return
    return showWatermark({ text, horizontal, vertical, trans })
  }, [text, horizontal, vertical, trans])
  return null
}
