import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { hasOpenLayer, registerLayer, isTopLayer, unregisterLayer, getLayerParams } from './layers.ts'

const FOCUSABLE =
  'a[href],button:not(:disabled),input:not(:disabled),textarea:not(:disabled),select:not(:disabled),[tabindex="0"]'

function trapFocus(layer: HTMLElement, event: KeyboardEvent) {
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
 * Makes the element a modal layer while it is mounted: traps the focus, closes on Esc and on back navigation, locks
 * page scrolling, and restores the focus at the end. An element marked `data-autofocus` is focused first.
 */
export function useLayer<Element extends HTMLElement>(onClose: () => void): RefObject<Element | null> {
  const ref = useRef<Element>(null)
  const close = useEffectEvent(onClose)
  const params = useEffectEvent(() => getLayerParams(onClose))

  useEffect(() => {
    const element = ref.current
    if (!element) return
    const before = document.activeElement
    const layer = registerLayer(() => close(), params())
    document.documentElement.style.overflow = 'hidden'
    const autofocused = element.querySelector<HTMLElement>('[data-autofocus]')
    ;(autofocused ?? element).focus({ preventScroll: true })

    const onKey = (event: KeyboardEvent) => {
      if (!isTopLayer(layer)) return
      if (event.key === 'Tab') trapFocus(element, event)
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      unregisterLayer(layer)
      if (!hasOpenLayer()) document.documentElement.style.overflow = ''
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])

  return ref
}
