import { useRef, type TouchEvent } from 'react'

/** Pull distance from which releasing closes the layer. */
const CLOSE_AT_PX = 80

function moveLayer(event: TouchEvent, px: number) {
  const layer = event.currentTarget.parentElement
  if (layer) layer.style.transform = px > 0 ? `translateY(${px}px)` : ''
}

/** Touch handlers for the grip of a layer: its parent element follows the thumb down, then closes or moves back. */
export function useDragDown(onClose: () => void) {
  const startY = useRef<number | null>(null)

  const getPulledPx = (event: TouchEvent) => {
    const y = event.changedTouches[0]?.clientY
    return y === undefined || startY.current === null ? 0 : Math.max(0, y - startY.current)
  }

  return {
    onTouchStart: (event: TouchEvent) => {
      startY.current = event.touches[0]?.clientY ?? null
    },
    onTouchMove: (event: TouchEvent) => moveLayer(event, getPulledPx(event)),
    onTouchEnd: (event: TouchEvent) => {
      const px = getPulledPx(event)
      startY.current = null
      moveLayer(event, 0)
      if (px > CLOSE_AT_PX) onClose()
    },
  }
}
