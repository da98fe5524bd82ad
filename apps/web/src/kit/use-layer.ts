import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

const FOCUSABLE =
  'a[href],button:not(:disabled),input:not(:disabled),textarea:not(:disabled),select:not(:disabled),[tabindex="0"]'

/** Open layers, the topmost last: only that one answers Esc and keeps the focus. */
const layers: HTMLElement[] = []

function keepInside(layer: HTMLElement, event: KeyboardEvent) {
  const stops = [...layer.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((el) => el.tabIndex >= 0)
  const first = stops[0]
  const last = stops.at(-1)
  const at = document.activeElement
  const outside = !layer.contains(at)
  if (event.shiftKey ? at === first || at === layer || outside : at === last || outside) {
    event.preventDefault()
    ;((event.shiftKey ? last : first) ?? layer).focus()
  }
}

/**
 * Makes the element a modal layer while it is mounted: takes the focus and keeps it, closes on Esc, holds the page
 * still behind it, and gives the focus back at the end. An element marked `data-autofocus` gets the focus first.
 */
export function useLayer<Layer extends HTMLElement>(onClose: () => void): RefObject<Layer | null> {
  const ref = useRef<Layer>(null)
  const close = useEffectEvent(onClose)

  useEffect(() => {
    const layer = ref.current
    if (!layer) return
    const before = document.activeElement
    layers.push(layer)
    document.documentElement.style.overflow = 'hidden'
    const wanted = layer.querySelector<HTMLElement>('[data-autofocus]')
    ;(wanted ?? layer).focus({ preventScroll: true })

    const onKey = (event: KeyboardEvent) => {
      if (layers.at(-1) !== layer) return
      if (event.key === 'Tab') keepInside(layer, event)
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      layers.splice(layers.indexOf(layer), 1)
      if (layers.length === 0) document.documentElement.style.overflow = ''
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])

  return ref
}
